import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ShownOnce } from './shown-once.tsx';
import { TEXT } from './texts.ts';

/** A new signing secret, after it said that the old one ends at once. */
export function RotateSecretDialog({ webhookId, onClose }: { webhookId: string; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return (
      <Dialog title={TEXT.hook.secretTitle} onClose={onClose} firm>
        <p>{TEXT.hook.secretText}</p>
        <ShownOnce label={TEXT.hook.secretTitle} secret={secret}>
          <Button kind="pri" onClick={onClose}>
            {TEXT.once.done}
          </Button>
        </ShownOnce>
      </Dialog>
    );
  return (
    <Dialog title={TEXT.hook.rotateTitle} onClose={onClose}>
      <p>{TEXT.hook.rotateText}</p>
      <ApiForm
        name={`rotate-secret:${webhookId}`}
        read={() => null}
        send={(_input, options) => dwaso.webhooks.rotateSecret(webhookId, options)}
        onDone={(endpoint) => setSecret(endpoint.secret)}
        danger
        action={TEXT.hook.rotateAction}
        extra={<Button onClick={onClose}>{TEXT.cancel}</Button>}
      />
    </Dialog>
  );
}
