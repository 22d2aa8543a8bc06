import type { Member } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, CheckField } from '../../kit/form.tsx';
import { formatPhone } from '../../kit/phone.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id } = useBusiness();
  const name = member.name ?? formatPhone(member.phone);
  const joined = member.state !== 'PENDING';
  const update = () => {
    void refresh(id, 'team');
    onClose();
  };
  return (
    <Dialog title={TEXT.removeDialog.title(name)} onClose={onClose}>
      <p>{joined ? TEXT.removeDialog.text : TEXT.removeDialog.takeBack}</p>
      <ApiForm
        name={`remove-member:${member.id}`}
        read={(form) => ({ keepKeys: form.get('keepKeys') === 'on' })}
        send={(input, options) => dwaso.members.remove(id, member.id, input, options)}
        onDone={() => {
          showToast(TEXT.removeDialog.done(name));
          update();
        }}
        onConflict={update}
        danger
        action={TEXT.removeDialog.action}
      >
        {joined && <CheckField name="keepKeys" label={TEXT.removeDialog.keys} hint={TEXT.removeDialog.keysHint} />}
      </ApiForm>
    </Dialog>
  );
}
