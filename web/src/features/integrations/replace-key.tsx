import type { ApiKey, NewApiKey } from '@dwaso/sdk';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ActionButton } from './action-button.tsx';
import { isScope } from './scopes.ts';
import { ShownOnce } from './shown-once.tsx';
import { TEXT } from './texts.ts';

/** A new key with the same rights, then the end of the old one, so that no program is left without a key. */
export function ReplaceKeyDialog({
  businessId,
  apiKey,
  onClose,
}: {
  businessId: string;
  apiKey: ApiKey;
  onClose: () => void;
}) {
  const [made, setMade] = useState<NewApiKey | null>(null);
  return (
    <Dialog title={TEXT.key.replaceTitle(apiKey.name)} onClose={onClose} firm={made !== null}>
      {made ? (
        <ShownOnce label={TEXT.key.one} secret={made.key}>
          <p className="grow">{TEXT.key.replaceNext}</p>
          <ActionButton
            kind="dan"
            name={`revoke-key:${apiKey.id}`}
            label={TEXT.key.replaceEnd}
            send={(options) => dwaso.apiKeys.revoke(businessId, apiKey.id, options)}
            onDone={() => {
              showToast(TEXT.key.revokedDone);
              void refresh(businessId, 'integrations');
              onClose();
            }}
          />
          <Button onClick={onClose}>{TEXT.key.replaceLater}</Button>
        </ShownOnce>
      ) : (
        <>
          <p>{TEXT.key.replaceText}</p>
          <ApiForm
            name={`replace-key:${apiKey.id}`}
            read={() => ({ name: apiKey.name, scopes: apiKey.scopes.filter(isScope) })}
            send={(input, options) => dwaso.apiKeys.create(businessId, input, options)}
            onDone={(key) => {
              setMade(key);
              void refresh(businessId, 'integrations');
            }}
            action={TEXT.key.replaceAction}
          />
        </>
      )}
    </Dialog>
  );
}
