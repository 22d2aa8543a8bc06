import type { Role } from '../../../access.ts';
import { newId } from '../../../kit/ids.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, sql } from '../../../kit/postgres/sql.ts';
import type { MemberRow } from './schemas.ts';

/** Invitations that one sign-in accepts; the rest wait for the next. */
const ACCEPTED_AT_ONCE = 100;

/** Turns the invitations of the user's phone into memberships; false when there were none. */
export async function activateInvitations(
  tx: Tx,
  user: { id: string; phone: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const listed = await tx.rows(sql<{ businessId: string }>`
    select business_id as "businessId" from invitations where phone = ${user.phone}
    order by business_id limit ${ACCEPTED_AT_ONCE}`);
  let joined = 0;
  for (const { businessId } of listed) {
    joined += await tx.run(sql`
      update members set state = 'ACTIVE', user_id = ${user.id}, joined_at = ${now}
      where business_id = ${businessId} and phone = ${user.phone} and state = 'PENDING'`);
    await deleteInvitation(tx, businessId, user.phone);
  }
  return joined > 0;
}

/** Deletes the entry by which a sign-in finds the invitation. */
const deleteInvitation = (tx: Tx, businessId: string, phone: string): Promise<number> =>
  tx.run(sql`delete from invitations where phone = ${phone} and business_id = ${businessId}`);

/** Columns of `members m` and its user `u`. An invitation does not show the name of the person behind a phone number. */
const MEMBER = fragment`m.id, m.user_id as "userId", m.phone,
  case when m.first_request_at is not null then u.name end as name, m.role, m.state, m.invited_at as "invitedAt",
  m.joined_at as "joinedAt"`;

export const listMembers = (db: Reader, businessId: string): Promise<MemberRow[]> =>
  db.rows(sql<MemberRow>`
    select ${MEMBER} from members m left join users u on u.id = m.user_id
    where m.business_id = ${businessId} order by m.invited_at, m.id`);

/** The first member of a new business. */
export async function addOwner(
  tx: Tx,
  businessId: string,
  user: { id: string; phone: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    insert into members (business_id, id, user_id, phone, role, state, invited_at, joined_at, first_request_at)
    values (${businessId}, ${newId('mem', businessId)}, ${user.id}, ${user.phone}, 'OWNER', 'ACTIVE', ${now}, ${now},
      ${now})`);
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
  return member;
}

/** Removals and changes of roles of one business run one at a time. */
export async function lockMembership(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`select 1 from businesses where id = ${businessId} for no key update`);
}

export const findMember = (db: Reader, businessId: string, id: string): Promise<MemberRow | null> =>
  db.maybe(sql<MemberRow>`
    select ${MEMBER} from members m left join users u on u.id = m.user_id
    where m.id = ${id} and m.business_id = ${businessId}`);

/** Whether the member was invited and has made no request to the business since. */
export async function isUninvolved(db: Reader, businessId: string, id: string): Promise<boolean> {
  const member = await db.maybe(sql<{ uninvolved: boolean }>`
    select first_request_at is null as uninvolved from members where id = ${id} and business_id = ${businessId}`);
  return member?.uninvolved ?? false;
}

/** A member takes part in the business from the first request on. */
export const markInvolved = (tx: Tx, userId: string, businessId: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update members set first_request_at = ${now}
    where business_id = ${businessId} and user_id = ${userId} and first_request_at is null`);

/** Removes every member and invitation of a business; returns the users among them. */
export async function deleteMembers(tx: Tx, businessId: string): Promise<string[]> {
  const released = await tx.rows(sql<{ userId: string | null }>`
    delete from members where business_id = ${businessId} returning user_id as "userId"`);
  await tx.run(sql`delete from invitations where business_id = ${businessId}`);
  return released.flatMap(({ userId }) => userId ?? []);
}

export async function setRole(tx: Tx, businessId: string, member: MemberRow, role: Role): Promise<void> {
  await tx.run(sql`update members set role = ${role} where id = ${member.id} and business_id = ${businessId}`);
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
