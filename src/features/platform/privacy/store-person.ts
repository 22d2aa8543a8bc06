import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

/** What belongs to a user of the platform, and ends with the account. */

export interface MembershipRow {
  businessId: string;
  id: string;
  sandbox: boolean;
  /** The business has no other active owner. */
  lastOwner: boolean;
  /** The person was invited and has made no request to the business. */
  uninvolved: boolean;
}

/** Memberships and open invitations of a phone. */
export const listMemberships = (db: Reader, phone: string): Promise<MembershipRow[]> =>
  db.rows(sql<MembershipRow>`
    select m.business_id as "businessId", m.id, b.sandbox,
      m.role = 'OWNER' and m.state = 'ACTIVE' and not exists (
        select from members o where o.business_id = m.business_id and o.role = 'OWNER' and o.state = 'ACTIVE'
          and o.id <> m.id) as "lastOwner",
      m.first_request_at is null as uninvolved
    from members m join businesses b on b.id = m.business_id
    where m.phone = ${phone} order by m.business_id`);

/** Changes of the members of one business run one at a time. */
export const lockBusiness = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`select from businesses where id = ${businessId} for no key update`);

export async function deleteMembership(tx: Tx, { businessId, id }: MembershipRow, phone: string): Promise<void> {
  await tx.run(sql`delete from members where business_id = ${businessId} and id = ${id}`);
  await tx.run(sql`delete from invitations where phone = ${phone} and business_id = ${businessId}`);
}

/** What a member was told by phone; what waits is dropped, because the membership ends. */
export const eraseOwnMessages = (tx: Tx, businessId: string, userId: string): Promise<number> =>
  tx.run(sql`
    update messages set text = null, to_address = null where business_id = ${businessId} and user_id = ${userId}`);

/** A sandbox keeps its one owner, without the phone number. */
export const eraseMembership = (tx: Tx, { businessId, id }: MembershipRow): Promise<number> =>
  tx.run(sql`update members set phone = 'erased:' || id where business_id = ${businessId} and id = ${id}`);

/** Ends calendar feeds and API keys that the user made for the business; returns the prefixes of the keys. */
export async function revokeMadeBy(
  tx: Tx,
  businessId: string,
  userId: string,
  now: Temporal.Instant,
): Promise<string[]> {
  await tx.run(sql`
    update calendar_feeds set revoked_at = ${now}
    where business_id = ${businessId} and created_by = ${userId} and revoked_at is null`);
  const keys = await tx.rows(sql<{ prefix: string }>`
    update api_keys set revoked_at = ${now}
    where business_id = ${businessId} and created_by = ${userId} and revoked_at is null returning prefix`);
  return keys.map(({ prefix }) => prefix);
}

export const lockUser = (tx: Tx, id: string): Promise<{ phone: string; name: string | null } | null> =>
  tx.maybe(sql<{ phone: string; name: string | null }>`
    select phone, name from users where id = ${id} and erased_at is null for update`);

export async function eraseUser(tx: Tx, id: string, phone: string, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`
    update users set phone = 'erased:' || id, name = null, erased_at = ${now}, updated_at = ${now} where id = ${id}`);
  await tx.run(sql`delete from operators where phone = ${phone}`);
  await tx.run(sql`delete from user_message_settings where user_id = ${id}`);
  await tx.run(sql`delete from push_subscriptions where user_id = ${id}`);
}

/** Ends every session of a user; returns their ids. */
export async function endSessions(tx: Tx, userId: string, now: Temporal.Instant): Promise<string[]> {
  const ended = await tx.rows(sql<{ id: string }>`
    update session_families set revoked_at = ${now} where user_id = ${userId} and revoked_at is null returning id`);
  return ended.map(({ id }) => id);
}
