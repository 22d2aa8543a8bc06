import type { Member } from '@dwaso/sdk';
import { useNavigate } from '@tanstack/react-router';
import { dwaso } from '../../kit/api.ts';
import { ApiForm } from '../../kit/form.tsx';
import { showToast } from '../../kit/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { refreshBusinesses, useBusiness } from '../shops/index.ts';
import { TEXT } from './texts.ts';

export function LeaveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { id, name } = useBusiness();
  const navigate = useNavigate();
  return (
    <Dialog title={TEXT.leave.title(name)} onClose={onClose}>
      <p>{TEXT.leave.text}</p>
      <ApiForm
        name={`leave:${member.id}`}
        read={() => null}
        send={(_input, options) => dwaso.members.remove(id, member.id, {}, options)}
        onDone={async () => {
          showToast(TEXT.leave.done(name), { icon: 'out' });
          onClose();
          await navigate({ to: '/account' });
          await refreshBusinesses();
        }}
        danger
        action={TEXT.leave.action}
      />
    </Dialog>
  );
}
