import type { InviteMemberRequest, Member } from '@dwaso/sdk';
import { dwaso } from '../../kit/api.ts';
import { ApiForm, PhoneField, RadioField } from '../../kit/form.tsx';
import { formatPhone, toE164, toWhatsAppLink } from '../../kit/phone.ts';
import { refresh } from '../../kit/query.ts';
import { showToast } from '../../kit/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useBusiness } from '../shops/index.ts';
import { roleOptions } from './change-role.tsx';
import { TEXT } from './texts.ts';

export function InviteDialog({ onClose, onInvited }: { onClose: () => void; onInvited: (member: Member) => void }) {
  const { id } = useBusiness();
  return (
    <Dialog title={TEXT.inviteDialog.title} onClose={onClose}>
      <ApiForm
        name={`invite:${id}`}
        read={(form) => ({
          phone: toE164(String(form.get('phone'))),
          role: String(form.get('role')) as InviteMemberRequest['role'],
        })}
        send={(input, options) => dwaso.members.invite(id, input, options)}
        onDone={(member) => {
          showToast(TEXT.inviteDialog.done);
          void refresh(id, 'team');
          onInvited(member);
        }}
        onConflict={() => {
          void refresh(id, 'team');
          onClose();
        }}
        action={TEXT.inviteDialog.action}
      >
        <PhoneField name="phone" label={TEXT.inviteDialog.phone} hint={TEXT.inviteDialog.phoneHint} required />
        <RadioField legend={TEXT.inviteDialog.role} name="role" options={roleOptions} defaultValue="STAFF" />
      </ApiForm>
    </Dialog>
  );
}

/** An invitation is accepted by signing in with the number, so the link is all that the person needs. */
export function TellDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { name } = useBusiness();
  const url = `${location.origin}/console`;
  return (
    <Dialog title={TEXT.tell.title(formatPhone(member.phone))} onClose={onClose}>
      <p>{TEXT.tell.text}</p>
      <label className="f">
        <span className="lab">{TEXT.tell.link}</span>
        <input className="in mono" readOnly value={url} />
      </label>
      <div className="btns">
        <a
          className="btn pri"
          href={toWhatsAppLink(member.phone, TEXT.tell.message(name, url))}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="chat" />
          {TEXT.tell.whatsApp}
        </a>
        <CopyButton text={url} />
        <Button kind="ghost" onClick={onClose}>
          {TEXT.tell.done}
        </Button>
      </div>
    </Dialog>
  );
}
