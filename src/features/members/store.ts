import type { Role } from '../../access.ts';
import { newId } from '../../kit/ids.ts';
import type { Reader, Tx } from '../../kit/postgres/database.ts';
import { sql } from '../../kit/postgres/sql.ts';
import type { MemberRow } from './schemas.ts';

/** Businesses that a user owns; limit_owned_businesses() refuses one more. */
export const MAX_OWNED = 20;

/** Called after a user became an owner. */
const limitOwned = (tx: Tx, userId: string): Promise<unknown> => tx.rows(sql`select limit_owned_businesses(${userId})`);

/** A sandbox is no business of its owner. */
export async function countOwned(db: Reader, userId: string): Promise<number> {
  const { owned } = await db.one(sql<{ owned: number }>`
    select count(*) as owned from members m join businesses b on b.id = m.business_id
    where m.user_id = ${userId} and m.role = 'OWNER' and m.state = 'ACTIVE' and not b.sandbox`);
  return owned;
}

/**
 * Turns the invitations of the user's phone into memberships; false when there were none. Invitations to own more
 * businesses than a user may own stay open, the newest ones: the limit must not refuse the sign-in.
 */
export async function activateInvitations(
  tx: Tx,
  user: { id: string; phone: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const listed = await tx.rows(sql<{ businessId: string }>`
    select business_id as "businessId" from invitations where phone = ${user.phone}`);
  if (listed.length === 0) return false;
  // The lock of limit_owned_businesses(): the user becomes no owner elsewhere between the count and the update.
  await tx.rows(sql`select from users where id = ${user.id} for no key update`);
  const invitations: Invitation[] = [];
  for (const { businessId } of listed) {
    const invitation = await findInvitation(tx, businessId, user.phone);
    if (invitation) invitations.push(invitation);
  }
  invitations.sort((a, b) => Temporal.Instant.compare(a.invitedAt, b.invitedAt) || (a.id < b.id ? -1 : 1));
  const isAsked = invitations.some(({ role }) => role === 'OWNER');
  let room = isAsked ? Math.max(0, MAX_OWNED - (await countOwned(tx, user.id))) : 0;
  const accepted = invitations.filter(({ role }) => role !== 'OWNER' || room-- > 0);
  let joined = 0;
  for (const { businessId, id } of accepted) {
    joined += await tx.run(sql`
      update members set state = 'ACTIVE', user_id = ${user.id}, joined_at = ${now}
      where business_id = ${businessId} and id = ${id} and state = 'PENDING'`);
    await deleteInvitation(tx, businessId, user.phone);
  }
  return joined > 0;
}

interface Invitation {
  businessId: string;
  id: string;
  role: Role;
  invitedAt: Temporal.Instant;
}

const findInvitation = (tx: Tx, businessId: string, phone: string): Promise<Invitation | null> =>
  tx.maybe(sql<Invitation>`
    select business_id as "businessId", id, role, invited_at as "invitedAt" from members
    where business_id = ${businessId} and phone = ${phone} and state = 'PENDING'`);

/** Deletes the entry by which a sign-in finds the invitation. */
const deleteInvitation = (tx: Tx, businessId: string, phone: string): Promise<number> =>
  tx.run(sql`delete from invitations where phone = ${phone} and business_id = ${businessId}`);

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
    values (${businessId}, ${newId('mem', businessId)}, ${user.id}, ${user.phone}, 'OWNER', 'ACTIVE', ${now}, ${now})`);
  await limitOwned(tx, user.id);
  tx.invalidate('user', user.id);
}

/** Null when the phone is already a member or invited. */
export async function addInvitation(
  tx: Tx,
  businessId: string,
  invited: { phone: string; role: Role },
  now: Temporal.Instant,
): Promise<MemberRow | null> {
  const member = await tx.maybe(sql<MemberRow>`
    insert into members (business_id, id, phone, role, state, invited_at)
    values (${businessId}, ${newId('mem', businessId)}, ${invited.phone}, ${invited.role}, 'PENDING', ${now})
    on conflict (business_id, phone) do nothing
    returning id, null as "userId", phone, null as name, role, state, invited_at as "invitedAt", null as "joinedAt"`);
  if (!member) return null;
  await tx.run(sql`
    insert into invitations (phone, business_id) values (${invited.phone}, ${businessId}) on conflict do nothing`);
  if (member.role === 'OWNER') await tx.rows(sql`select limit_owner_invitation(${invited.phone})`);
  return member;
}

/** Removals and changes of roles of one business run one at a time. */
export async function lockMembership(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`select 1 from businesses where id = ${businessId} for no key update`);
}

export const findMember = (db: Reader, businessId: string, id: string): Promise<MemberRow | null> =>
  db.maybe(sql<MemberRow>`
    select m.id, m.user_id as "userId", m.phone, u.name, m.role, m.state,
      m.invited_at as "invitedAt", m.joined_at as "joinedAt"
    from members m left join users u on u.id = m.user_id
    where m.id = ${id} and m.business_id = ${businessId}`);

export async function setRole(tx: Tx, businessId: string, member: MemberRow, role: Role): Promise<void> {
  await tx.run(sql`update members set role = ${role} where id = ${member.id} and business_id = ${businessId}`);
  if (role === 'OWNER' && member.userId !== null) await limitOwned(tx, member.userId);
}

export async function countActiveOwners(db: Reader, businessId: string): Promise<number> {
  const { owners } = await db.one(sql<{ owners: number }>`
    select count(*) as owners from members
    where business_id = ${businessId} and role = 'OWNER' and state = 'ACTIVE'`);
  return owners;
}

export async function deleteMember(tx: Tx, businessId: string, member: MemberRow): Promise<void> {
  await tx.run(sql`delete from members where id = ${member.id} and business_id = ${businessId}`);
  if (member.state === 'PENDING') await deleteInvitation(tx, businessId, member.phone);
}
