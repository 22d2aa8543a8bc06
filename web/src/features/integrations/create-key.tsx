import type { Business, CreateApiKeyRequest, NewApiKey } from '@dwaso/sdk';
import { useState } from 'react';
import { dwaso } from '../../kit/api.ts';
import { CheckGroup } from '../../kit/check-group.tsx';
import { ApiForm, TextField, textOf } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { isScope, scopesFor } from './scopes.ts';
import { ShownOnce } from './shown-once.tsx';
import { TEXT } from './texts.ts';

const readKey = (form: FormData): CreateApiKeyRequest => ({
  name: textOf(form, 'name') ?? '',
  scopes: form.getAll('scopes').filter(isScope),
});

/** Makes a key, then shows it this once. */
export function CreateKeyDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const [made, setMade] = useState<NewApiKey | null>(null);
  return (
    <Dialog title={made ? TEXT.key.one : TEXT.key.add} onClose={onClose} firm={made !== null}>
      {made ? (
        <ShownOnce label={TEXT.key.one} secret={made.key}>
          <Button kind="pri" onClick={onClose}>
            {TEXT.once.done}
          </Button>
        </ShownOnce>
      ) : (
        <ApiForm
          name={`create-key:${business.id}`}
          read={readKey}
          send={(input, options) => dwaso.apiKeys.create(business.id, input, options)}
          onDone={(key) => {
            setMade(key);
            void refresh(business.id, 'integrations');
          }}
          action={TEXT.key.add}
        >
          <TextField name="name" label={TEXT.key.name} hint={TEXT.key.nameHint} required maxLength={100} />
          <CheckGroup
            legend={TEXT.key.scopes}
            hint={TEXT.key.scopesHint}
            name="scopes"
            options={scopesFor(business.sandbox).map((scope) => ({ value: scope, ...TEXT.scopes[scope] }))}
          />
        </ApiForm>
      )}
    </Dialog>
  );
}
