import type { ApiKey } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, TextField, textOf } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TEXT } from './texts.ts';

export const RenameKeyDialog = ({
  businessId,
  apiKey,
  onClose,
}: {
  businessId: string;
  apiKey: ApiKey;
  onClose: () => void;
}) => (
  <Dialog title={TEXT.key.renameTitle} onClose={onClose}>
    <ApiForm
      name={`rename-key:${apiKey.id}`}
      read={(form) => ({ name: textOf(form, 'name') ?? '' })}
      send={(input, options) => dwaso.apiKeys.rename(businessId, apiKey.id, input, options)}
      onDone={() => {
        showToast(TEXT.key.renamed);
        void refresh(businessId, 'integrations');
        onClose();
      }}
      action={TEXT.key.save}
    >
      <TextField name="name" label={TEXT.key.name} defaultValue={apiKey.name} required maxLength={100} />
    </ApiForm>
  </Dialog>
);
