import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TEXT } from './texts.ts';

export const RemoveWebhookDialog = ({
  webhookId,
  onClose,
  onDone,
}: {
  webhookId: string;
  onClose: () => void;
  onDone: () => void;
}) => (
  <Dialog title={TEXT.hook.removeTitle} onClose={onClose}>
    <p>{TEXT.hook.removeText}</p>
    <ApiForm
      name={`remove-webhook:${webhookId}`}
      read={() => null}
      send={(_input, options) => dwaso.webhooks.delete(webhookId, options)}
      onDone={() => {
        showToast(TEXT.hook.removed);
        onDone();
      }}
      danger
      action={TEXT.hook.removeAction}
      extra={<Button onClick={onClose}>{TEXT.cancel}</Button>}
    />
  </Dialog>
);
