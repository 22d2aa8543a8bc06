import type { ApiKey } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TEXT } from './texts.ts';

/** Ends a key, after it said what stops. */
export const RevokeKeyDialog = ({
  businessId,
  apiKey,
  onClose,
}: {
  businessId: string;
  apiKey: ApiKey;
  onClose: () => void;
}) => (
  <Dialog title={TEXT.key.revokeTitle(apiKey.name)} onClose={onClose}>
    <p>{TEXT.key.revokeText(apiKey.prefix)}</p>
    <ApiForm
      name={`revoke-key:${apiKey.id}`}
      read={() => null}
      send={(_input, options) => dwaso.apiKeys.revoke(businessId, apiKey.id, options)}
      onDone={() => {
        showToast(TEXT.key.revokedDone);
        void refresh(businessId, 'integrations');
        onClose();
      }}
      danger
      action={TEXT.key.revokeAction}
      extra={<Button onClick={onClose}>{TEXT.cancel}</Button>}
    />
  </Dialog>
);
