import type { Reader, Tx } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/sql.ts';
import type { Role } from '../../kit/http/caller.ts';
import { newId } from '../../kit/ids.ts';
import type { MemberRow } from './schemas.ts';

/** Turns the invitations of a phone number into memberships; says whether there were any. */
export async function activateInvitations(
  tx: Tx,
  user: { id: string; phone: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const joined = await tx.run(sql`
    update members set state = 'ACTIVE', user_id = ${user.id}, joined_at = ${now}
    where phone = ${user.phone} and state = 'PENDING'`);
  return joined > 0;
}

export const listMembers = (db: Reader, businessId: string): Promise<MemberRow[]> =>
  db.rows(sql<MemberRow>`
    select m.id, m.user_id as "userId", m.phone, u.name, m.role, m.state,
      m.invited_at as "invitedAt", m.joined_at as "joinedAt"
    from members m left join users u on u.id = m.user_id
    where m.business_id = ${businessId} order by m.invited_at, m.id`);

/** The first member of a new business. */
export async function addOwner(
  tx: Tx,
  businessId: string,
  user: { id: string; phone: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    insert into members (business_id, id, user_id, phone, role, state, invited_at, joined_at)
    values (${businessId}, ${newId('mem')}, ${user.id}, ${user.phone}, 'OWNER', 'ACTIVE', ${now}, ${now})`);
  tx.tell('user', user.id);
}

/** Null when the phone is a member already. */
export const addInvitation = (
  tx: Tx,
  businessId: string,
  invited: { phone: string; role: Role },
  now: Temporal.Instant,
): Promise<MemberRow | null> =>
  tx.maybe(sql<MemberRow>`
    insert into members (business_id, id, phone, role, state, invited_at)
    values (${businessId}, ${newId('mem')}, ${invited.phone}, ${invited.role}, 'PENDING', ${now})
    on conflict (business_id, phone) do nothing
    returning id, null as "userId", phone, null as name, role, state, invited_at as "invitedAt", null as "joinedAt"`);

/** One change at a time to who owns the business. */
export async function lockMembership(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`select 1 from businesses where id = ${businessId} for no key update`);
}

export const findMember = (db: Reader, businessId: string, id: string): Promise<MemberRow | null> =>
  db.maybe(sql<MemberRow>`
    select m.id, m.user_id as "userId", m.phone, null as name, m.role, m.state,
      m.invited_at as "invitedAt", m.joined_at as "joinedAt"
    from members m where m.id = ${id} and m.business_id = ${businessId}`);

export async function countActiveOwners(db: Reader, businessId: string): Promise<number> {
  const { owners } = await db.one(sql<{ owners: number }>`
    select count(*) as owners from members
    where business_id = ${businessId} and role = 'OWNER' and state = 'ACTIVE'`);
  return owners;
}

/** The user who lost a membership, if the invitation had become one. */
export const deleteMember = (tx: Tx, businessId: string, id: string): Promise<{ userId: string | null } | null> =>
  tx.maybe(sql<{ userId: string | null }>`
    delete from members where id = ${id} and business_id = ${businessId} returning user_id as "userId"`);
