import type { ChangeMemberRoleRequest, Member } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, RadioField } from '../../kit/form.tsx';
import { meQuery } from '../../kit/me.ts';
import { formatPhone } from '../../kit/phone.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Banner } from '../../ui/banner.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { refreshBusinesses, useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

export const roleOptions = (['STAFF', 'OWNER'] as const).map((value) => ({ value, ...TEXT.roles[value] }));

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id } = useBusiness();
  const { data: me } = useQuery(meQuery);
  const update = () => {
    void refresh(id, 'team');
    void refreshBusinesses();
    onClose();
  };
  return (
    <Dialog title={TEXT.roleDialog.title(member.name ?? formatPhone(member.phone))} onClose={onClose}>
      {member.userId !== null && member.userId === me?.id && <Banner tone="warn">{TEXT.roleDialog.self}</Banner>}
      <ApiForm
        name={`role:${member.id}`}
        read={(form) => ({ role: String(form.get('role')) as ChangeMemberRoleRequest['role'] })}
        send={(input, options) => dwaso.members.changeRole(id, member.id, input, options)}
        onDone={() => {
          showToast(TEXT.roleDialog.done);
          update();
        }}
        onConflict={update}
        action={TEXT.roleDialog.action}
      >
        <RadioField legend={TEXT.roleDialog.legend} name="role" options={roleOptions} defaultValue={member.role} />
      </ApiForm>
    </Dialog>
  );
}
