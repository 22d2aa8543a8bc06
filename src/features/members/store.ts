import type { Role } from '../../access.ts';
import { newId } from '../../kit/ids.ts';
import type { Reader, Tx } from '../../kit/postgres/database.ts';
import { sql } from '../../kit/postgres/sql.ts';
import type { MemberRow } from './schemas.ts';

/** Businesses that a user owns; enforce_owned_businesses() in 0016_limits.sql refuses one more. */
export const MAX_OWNED = 20;

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
  // The lock of enforce_owned_businesses(): nobody makes the user an owner between the count and the update.
  const invited = await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('owner ' || ${user.id}::text, 0))
    where exists (select from members where phone = ${user.phone} and state = 'PENDING')`);
  if (invited.length === 0) return false;
  const joined = await tx.run(sql`
    update members set state = 'ACTIVE', user_id = ${user.id}, joined_at = ${now}
    where phone = ${user.phone} and state = 'PENDING' and (role <> 'OWNER' or (id, business_id) in (
      select m.id, m.business_id from members m
      where m.phone = ${user.phone} and m.state = 'PENDING' and m.role = 'OWNER' order by m.invited_at, m.id
      limit ${Math.max(0, MAX_OWNED - (await countOwned(tx, user.id)))}))`);
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
    values (${businessId}, ${newId('mem', businessId)}, ${user.id}, ${user.phone}, 'OWNER', 'ACTIVE', ${now}, ${now})`);
  tx.invalidate('user', user.id);
}

/** Null when the phone is already a member or invited. */
export const addInvitation = (
  tx: Tx,
  businessId: string,
  invited: { phone: string; role: Role },
  now: Temporal.Instant,
): Promise<MemberRow | null> =>
  tx.maybe(sql<MemberRow>`
    insert into members (business_id, id, phone, role, state, invited_at)
    values (${businessId}, ${newId('mem', businessId)}, ${invited.phone}, ${invited.role}, 'PENDING', ${now})
    on conflict (business_id, phone) do nothing
    returning id, null as "userId", phone, null as name, role, state, invited_at as "invitedAt", null as "joinedAt"`);

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

export const setRole = (tx: Tx, businessId: string, id: string, role: Role): Promise<number> =>
  tx.run(sql`update members set role = ${role} where id = ${id} and business_id = ${businessId}`);

export async function countActiveOwners(db: Reader, businessId: string): Promise<number> {
  const { owners } = await db.one(sql<{ owners: number }>`
    select count(*) as owners from members
    where business_id = ${businessId} and role = 'OWNER' and state = 'ACTIVE'`);
  return owners;
}

export const deleteMember = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`delete from members where id = ${id} and business_id = ${businessId}`);
