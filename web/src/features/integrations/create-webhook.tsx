import type { CreateWebhookRequest, WebhookEndpointWithSecret } from '@dwaso/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, textOf } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { readEvents } from './events.ts';
import { ShownOnce } from './shown-once.tsx';
import { TEXT } from './texts.ts';
import { WebhookFields } from './webhook-fields.tsx';

const readWebhook = (form: FormData): CreateWebhookRequest => ({
  url: textOf(form, 'url') ?? '',
  events: readEvents(form),
  description: textOf(form, 'description'),
});

/** Adds an address, then shows its secret this once. */
export function CreateWebhookDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null);
  const navigate = useNavigate();
  if (made) {
    const show = () =>
      void navigate({
        to: '/b/$businessId/integrations/webhooks/$webhookId',
        params: { businessId, webhookId: made.id },
        search: {},
      });
    return (
      <Dialog title={TEXT.hook.secretTitle} onClose={show} firm>
        <p>{TEXT.hook.secretText}</p>
        <ShownOnce label={TEXT.hook.secretTitle} secret={made.secret}>
          <Button kind="pri" onClick={show}>
            {TEXT.once.done}
          </Button>
        </ShownOnce>
      </Dialog>
    );
  }
  return (
    <Dialog title={TEXT.hook.add} onClose={onClose}>
      <ApiForm
        name={`create-webhook:${businessId}`}
        read={readWebhook}
        send={(input, options) => dwaso.webhooks.create(businessId, input, options)}
        onDone={(endpoint) => {
          setMade(endpoint);
          void refresh(businessId, 'integrations');
        }}
        action={TEXT.hook.create}
      >
        <WebhookFields />
      </ApiForm>
    </Dialog>
  );
}
