import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, json, sql } from '../../../kit/postgres/sql.ts';

/**
 * An erasure crosses the tables of many features: this feature alone writes the neutral mark into them, and nothing else.
 * Every statement names its business.
 */

/** Rows that one statement searches for mentions. */
export const PAGE = 1_000;

export interface CustomerToErase {
  id: string;
  name: string;
  phone: string;
}

/** Erasures of one business run one at a time: two that name the same events would wait for each other. */
export const lockErasures = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('erasures ' || b.id, 0)) from businesses b where b.id = ${businessId}`);

/** Customers that are not erased. */
export const listCustomersToErase = (
  db: Reader,
  businessId: string,
  ids: readonly string[],
): Promise<CustomerToErase[]> =>
  db.rows(sql<CustomerToErase>`
    select id, name, phone from customers
    where business_id = ${businessId} and id = any(${ids}) and erased_at is null order by id`);

/** Locks customers that are not erased. A booking that is being placed for one of them is waited for. */
export const lockCustomers = (tx: Tx, businessId: string, ids: readonly string[]): Promise<CustomerToErase[]> =>
  tx.rows(sql<CustomerToErase>`
    select id, name, phone from customers
    where business_id = ${businessId} and id = any(${ids}) and erased_at is null order by id for update`);

export interface BookingToErase {
  id: string;
  customerId: string;
  /** As it was when the booking was made. */
  customerName: string;
  live: boolean;
}

const BOOKING = fragment`id, customer_id as "customerId", customer_name as "customerName"`;
const isLive = (now: Temporal.Instant): Fragment =>
  fragment`status in ('CONFIRMED', 'CHECKED_IN') or (status = 'HELD' and hold_expires_at > ${now})`;

export const listBookings = (
  db: Reader,
  businessId: string,
  customerIds: readonly string[],
  now: Temporal.Instant,
): Promise<BookingToErase[]> =>
  db.rows(sql<BookingToErase>`
    select ${BOOKING}, ${isLive(now)} as live from bookings
    where business_id = ${businessId} and customer_id = any(${customerIds}) order by id`);

/** Locks all bookings of the customers, so that no transition is on its way with their names. */
export const lockBookings = (
  tx: Tx,
  businessId: string,
  customerIds: readonly string[],
  now: Temporal.Instant,
): Promise<BookingToErase[]> =>
  tx.rows(sql<BookingToErase>`
    select ${BOOKING}, ${isLive(now)} as live from bookings
    where business_id = ${businessId} and customer_id = any(${customerIds}) order by id for update`);

export async function eraseRows(
  tx: Tx,
  businessId: string,
  customerIds: readonly string[],
  bookingIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    update customers set name = 'erased', phone = 'erased:' || id, notes = null, member_name = null, erased_at = ${now},
      updated_at = ${now}
    where business_id = ${businessId} and id = any(${customerIds})`);
  await tx.run(sql`
    update bookings set customer_name = 'erased', customer_phone = 'erased',
      address = case when address <> '' then 'erased' else address end,
      note = case when note <> '' then 'erased' else note end,
      internal_note = case when internal_note <> '' then 'erased' else internal_note end,
      cancel_reason = case when cancel_reason <> '' then 'erased' else cancel_reason end
    where business_id = ${businessId} and id = any(${bookingIds})`);
  // The reference of a gateway is what both books are compared by; one that a member typed may hold a phone number.
  await tx.run(sql`
    update payments set note = case when note <> '' then 'erased' else note end,
      receipt_note = case when receipt_note <> '' then 'erased' else receipt_note end,
      reference = case when provider = 'MANUAL' and reference <> '' then 'erased' else reference end
    where business_id = ${businessId} and booking_id = any(${bookingIds})`);
  await tx.run(sql`
    update refunds set reason = 'erased',
      receipt_note = case when receipt_note <> '' then 'erased' else receipt_note end,
      failure = case when failure <> '' then 'erased' else failure end
    where business_id = ${businessId} and booking_id = any(${bookingIds})`);
  await tx.run(sql`
    update booking_history set facts = facts || '{"reason": "erased"}'
    where business_id = ${businessId} and booking_id = any(${bookingIds}) and facts ? 'reason'`);
  await tx.run(sql`
    update waitlist_entries set request = request || jsonb_build_object('note', null, 'delivery',
        case when jsonb_typeof(request -> 'delivery') = 'object' then (request -> 'delivery') - 'address' end),
      updated_at = ${now}
    where business_id = ${businessId} and customer_id = any(${customerIds})`);
  await tx.run(sql`
    update reviews set author = null, comment = null
    where business_id = ${businessId} and booking_id = any(${bookingIds})`);
}

/**
 * Erases texts and numbers of the messages to customers, and of those to members about them. The queue is locked, so that
 * no worker writes a text from what it read before. The event sequence is locked already: it always comes first.
 */
export async function eraseMessages(
  tx: Tx,
  businessId: string,
  customerIds: readonly string[],
  bookingIds: readonly string[],
  phones: readonly string[],
): Promise<void> {
  await tx.rows(sql`select from message_queues where business_id = ${businessId} for update`);
  await tx.run(sql`
    update messages set text = null, to_address = null, facts = '{}', due_at = null, sending_since = null,
      status = case when status = 'QUEUED' then 'DROPPED' else status end,
      reason = case when status = 'QUEUED' then 'ERASED' else reason end
    where business_id = ${businessId} and (customer_id = any(${customerIds}) or booking_id = any(${bookingIds})
      or kind = 'member.handoff' and facts ->> 'phone' = any(${phones}))`);
  await tx.run(sql`
    delete from message_recipients where business_id = ${businessId} and customer_id = any(${customerIds})`);
  await tx.run(sql`
    delete from booking_links where business_id = ${businessId} and booking_id = any(${bookingIds})`);
}

/** Callers whose recorded answers may be about the business: its members and keys, former members, its customers. */
export const listPrincipals = async (
  tx: Tx,
  businessId: string,
  phones: readonly string[],
  now: Temporal.Instant,
): Promise<string[]> => {
  const rows = await tx.rows(sql<{ id: string }>`
    select user_id as id from members where business_id = ${businessId} and user_id is not null
    union select id from api_keys where business_id = ${businessId}
    union select id from users where phone = any(${phones})
    union select details ->> 'userId' from business_audit
      where business_id = ${businessId} and at > ${now.subtract({ hours: 48 })} and action = 'member.remove'
        and details ->> 'userId' is not null`);
  return rows.map(({ id }) => id);
};

export interface RecordedAnswer {
  home: string;
  principal: string;
  key: string;
  body: string;
  sealed: Buffer | null;
}

export interface AnswerKey {
  principal: string;
  key: string;
}

/**
 * The next recorded answers of a home by their keys, and whether each mentions one of the ids or phones. What is sealed
 * has to be opened to know.
 */
export const listAnswers = (
  tx: Tx,
  home: string,
  principals: readonly string[],
  mentions: string,
  after: AnswerKey,
): Promise<(AnswerKey & { found: boolean })[]> =>
  tx.rows(sql<AnswerKey & { found: boolean }>`
    select principal, key, sealed is not null or body ~ ${mentions} as found from idempotency_keys
    where home = ${home} and principal = any(${principals}) and (principal, key) > (${after.principal}, ${after.key})
    order by principal, key limit ${PAGE}`);

export const lockAnswers = (tx: Tx, home: string, keys: readonly AnswerKey[]): Promise<RecordedAnswer[]> =>
  tx.rows(sql<RecordedAnswer>`
    select home, principal, key, body, sealed from idempotency_keys
    where home = ${home} and (principal, key) in (
      select * from unnest(${keys.map(({ principal }) => principal)}::text[], ${keys.map(({ key }) => key)}::text[]))
    order by principal, key for update`);

/** The next sealed answers of all callers by age: sign-in answers its token to a caller without an account. */
export const listSealed = (
  tx: Tx,
  after: AnswerKey & { createdAt: Temporal.Instant },
): Promise<(RecordedAnswer & { createdAt: Temporal.Instant })[]> =>
  tx.rows(sql<RecordedAnswer & { createdAt: Temporal.Instant }>`
    select home, principal, key, body, sealed, created_at as "createdAt" from idempotency_keys
    where sealed is not null and (created_at, principal, key) > (${after.createdAt}, ${after.principal}, ${after.key})
    order by created_at, principal, key limit ${PAGE}`);

export const replaceAnswer = (tx: Tx, answer: RecordedAnswer): Promise<number> =>
  tx.run(sql`
    update idempotency_keys set body = ${answer.body}, sealed = ${answer.sealed}
    where home = ${answer.home} and principal = ${answer.principal} and key = ${answer.key}`);

export const deleteAnswer = (tx: Tx, { home, principal, key }: RecordedAnswer): Promise<number> =>
  tx.run(sql`delete from idempotency_keys where home = ${home} and principal = ${principal} and key = ${key}`);

export const deleteAnswersOf = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`delete from idempotency_keys where home = ${userId}`);

export interface AuditDetails {
  table: 'audit_log' | 'business_audit';
  businessId: string | null;
  id: string;
  at: Temporal.Instant;
  /** Null where they mention none of the terms. */
  details: unknown;
}

export type AuditPlace = Pick<AuditDetails, 'at' | 'id'>;

/** The next rows of an audit by time: of a business in both audits, or of what an operator did. */
export const listAuditDetails = (
  tx: Tx,
  table: AuditDetails['table'],
  about: { businessId: string } | { actorId: string },
  mentions: string,
  after: AuditPlace,
): Promise<AuditDetails[]> => {
  const found = fragment`case when details::text ~* ${mentions} then details end as details`;
  const next = fragment`and (at, id) > (${after.at}, ${after.id}) order by at, id limit ${PAGE}`;
  if ('actorId' in about)
    return tx.rows(sql<AuditDetails>`
      select 'audit_log' as table, business_id as "businessId", id, at, ${found} from audit_log
      where actor_id = ${about.actorId} ${next}`);
  if (table === 'audit_log')
    return tx.rows(sql<AuditDetails>`
      select 'audit_log' as table, business_id as "businessId", id, at, ${found} from audit_log
      where business_id = ${about.businessId} ${next}`);
  return tx.rows(sql<AuditDetails>`
    select 'business_audit' as table, business_id as "businessId", id, at, ${found} from business_audit
    where business_id = ${about.businessId} ${next}`);
};

export const replaceAuditDetails = (
  tx: Tx,
  { table, businessId, id, details }: Omit<AuditDetails, 'at'>,
): Promise<unknown> =>
  tx.rows(sql`select erase_audit_details(${table}, ${businessId}, ${id}, ${json(details)}::jsonb)`);

export const listCustomersOfPhone = (db: Reader, phone: string): Promise<{ businessId: string; id: string }[]> =>
  db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from customers where phone = ${phone} order by business_id`);
