import type { UpdateWebhookRequest, WebhookEndpoint } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, textOf } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { readEvents } from './events.ts';
import { TEXT } from './texts.ts';
import { WebhookFields } from './webhook-fields.tsx';

const readWebhook = (form: FormData): UpdateWebhookRequest => ({
  url: textOf(form, 'url') ?? '',
  events: readEvents(form),
  description: textOf(form, 'description') ?? '',
});

export const EditWebhookDialog = ({
  businessId,
  endpoint,
  onClose,
}: {
  businessId: string;
  endpoint: WebhookEndpoint;
  onClose: () => void;
}) => (
  <Dialog title={TEXT.hook.editTitle} onClose={onClose}>
    <ApiForm
      name={`edit-webhook:${endpoint.id}`}
      read={readWebhook}
      send={(input, options) => dwaso.webhooks.update(endpoint.id, input, options)}
      onDone={() => {
        showToast(TEXT.hook.saved);
        void refresh(businessId, 'integrations');
        onClose();
      }}
      action={TEXT.hook.save}
    >
      <WebhookFields endpoint={endpoint} />
    </ApiForm>
  </Dialog>
);
