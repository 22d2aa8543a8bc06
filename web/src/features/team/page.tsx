import type { Member } from '@dwaso/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../kit/format.ts';
import { meQuery } from '../../kit/me.ts';
import { formatPhone } from '../../kit/phone.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Empty, Loaded } from '../../ui/states.tsx';
import { SettingsTabs } from '../settings/index.ts';
import { OwnerOnly, ReadOnlyNotice, useBusiness, useIsOwner, useReadOnly } from '../shops/index.ts';
import { RoleDialog } from './change-role.tsx';
import { InviteDialog, TellDialog } from './invite.tsx';
import { LeaveDialog } from './leave.tsx';
import { membersQuery } from './queries.ts';
import { RemoveDialog } from './remove.tsx';
import { TEXT } from './texts.ts';

type Open = { kind: 'invite' } | { kind: 'tell' | 'role' | 'remove' | 'leave'; member: Member };

export function TeamPage() {
  const { id } = useBusiness();
  const query = useQuery(membersQuery(id));
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const locked = useReadOnly();
  return (
    <Page
      title={TEXT.title}
      sub={TEXT.sub}
      actions={
        <OwnerOnly>
          <Button kind="pri" icon="plus" disabled={locked} onClick={() => setOpen({ kind: 'invite' })}>
            {TEXT.invite}
          </Button>
        </OwnerOnly>
      }
    >
      <OwnerOnly>
        <SettingsTabs />
        <ReadOnlyNotice />
      </OwnerOnly>
      <Loaded query={query} what={TEXT.what}>
        {(members) => <Members members={members} open={setOpen} />}
      </Loaded>
      {open?.kind === 'invite' && (
        <InviteDialog onClose={close} onInvited={(member) => setOpen({ kind: 'tell', member })} />
      )}
      {open?.kind === 'tell' && <TellDialog member={open.member} onClose={close} />}
      {open?.kind === 'role' && <RoleDialog member={open.member} onClose={close} />}
      {open?.kind === 'remove' && <RemoveDialog member={open.member} onClose={close} />}
      {open?.kind === 'leave' && <LeaveDialog member={open.member} onClose={close} />}
    </Page>
  );
}

export const nameOf = ({ name, phone }: Member): string => name ?? formatPhone(phone);

function Members({ members, open }: { members: Member[]; open: (open: Open) => void }) {
  const { data: me } = useQuery(meQuery);
  const owner = useIsOwner();
  const own = members.find(({ userId }) => userId !== null && userId === me?.id);
  const owners = members.filter(({ role, state }) => role === 'OWNER' && state === 'ACTIVE');
  const onlyOwner = own?.role === 'OWNER' && owners.length === 1;
  return (
    <>
      <ul className="card rows" aria-label={TEXT.what}>
        {members.map((member) => (
          <Row
            key={member.id}
            member={member}
            own={member === own}
            mayChange={owner && !(member === own && onlyOwner)}
            open={open}
          />
        ))}
      </ul>
      {members.length === 1 && owner && (
        <Empty icon="users" title={TEXT.alone.title}>
          <p>{TEXT.alone.text}</p>
        </Empty>
      )}
      {own && (
        <div className="stack g2">
          {onlyOwner && <p className="small muted">{TEXT.leave.last}</p>}
          <div className="btns">
            <Button kind="dan-o" icon="out" disabled={onlyOwner} onClick={() => open({ kind: 'leave', member: own })}>
              {TEXT.leave.open}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function Row({
  member,
  own,
  mayChange,
  open,
}: {
  member: Member;
  own: boolean;
  mayChange: boolean;
  open: (open: Open) => void;
}) {
  const locked = useReadOnly();
  const pending = member.state === 'PENDING';
  const name = nameOf(member);
  const role = TEXT.roles[member.role as keyof typeof TEXT.roles];
  const action = (kind: 'tell' | 'role' | 'remove', text: string) => (
    <Button kind="ghost" disabled={kind === 'role' && locked} onClick={() => open({ kind, member })}>
      {text}
      <span className="vh"> {name}</span>
    </Button>
  );
  return (
    <li className="li w">
      <Avatar name={member.name ?? '?'} />
      <span className="grow">
        <b>{name}</b> {own && <span className="tag">{TEXT.you}</span>} <span className="tag inf">{role.label}</span>{' '}
        {pending && <span className="tag">{TEXT.pending}</span>}
        <br />
        <span className="small muted">
          {member.name !== null && <>{formatPhone(member.phone)} · </>}
          {pending
            ? TEXT.pendingText(formatDate(member.invitedAt))
            : TEXT.joined(formatDate(member.joinedAt ?? member.invitedAt))}
        </span>
      </span>
      {mayChange && (
        <span className="btns">
          {pending && action('tell', TEXT.remind)}
          {action('role', TEXT.changeRole)}
          {!own && action('remove', TEXT.remove)}
        </span>
      )}
    </li>
  );
}
