import type { Reader, Tx } from '../../kit/postgres/database.ts';
import { json, sql } from '../../kit/postgres/sql.ts';

/**
 * An erasure crosses the tables of many features: this feature alone writes the neutral mark into them, and nothing else.
 * Every statement names its business.
 */

export interface CustomerToErase {
  id: string;
  name: string;
  phone: string;
}

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

/** Locks all bookings of the customers, so that no transition is on its way with their names. */
export const lockBookings = (
  tx: Tx,
  businessId: string,
  customerIds: readonly string[],
  now: Temporal.Instant,
): Promise<BookingToErase[]> =>
  tx.rows(sql<BookingToErase>`
    select id, customer_id as "customerId", customer_name as "customerName", status in ('CONFIRMED', 'CHECKED_IN') or (status = 'HELD' and hold_expires_at > ${now}) as live
    from bookings where business_id = ${businessId} and customer_id = any(${customerIds}) order by id for update`);

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
      reference = case when provider = 'MANUAL' and reference <> '' then 'erased' else reference end
    where business_id = ${businessId} and booking_id = any(${bookingIds})`);
  await tx.run(sql`
    update refunds set reason = 'erased', failure = case when failure <> '' then 'erased' else failure end
    where business_id = ${businessId} and booking_id = any(${bookingIds})`);
  await tx.run(sql`
    update booking_history set facts = facts || '{"reason": "erased"}'
    where business_id = ${businessId} and booking_id = any(${bookingIds}) and facts ? 'reason'`);
  await tx.run(sql`
    update reviews set author = null, comment = null
    where business_id = ${businessId} and booking_id = any(${bookingIds})`);
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

/**
 * Locks recorded answers that mention one of the ids or phones. What is sealed has to be opened to know. The records of
 * each home lie on one server of a cluster, so each is asked by itself.
 */
export async function lockAnswers(
  tx: Tx,
  businessId: string,
  principals: readonly string[],
  mentions: string,
): Promise<RecordedAnswer[]> {
  const answers: RecordedAnswer[] = [];
  for (const home of [businessId, ...principals].toSorted()) {
    const locked = await tx.rows(sql<RecordedAnswer>`
      select home, principal, key, body, sealed from idempotency_keys
      where home = ${home} and principal = any(${principals}) and (body ~ ${mentions} or sealed is not null)
      order by principal, key for update`);
    answers.push(...locked);
  }
  return answers;
}

/** Sealed answers of all callers: sign-in answers its token to a caller without an account. */
export const listSealed = (tx: Tx): Promise<RecordedAnswer[]> =>
  tx.rows(
    sql<RecordedAnswer>`select home, principal, key, body, sealed from idempotency_keys where sealed is not null`,
  );

export const replaceAnswer = (tx: Tx, answer: RecordedAnswer): Promise<number> =>
  tx.run(sql`
    update idempotency_keys set body = ${answer.body}, sealed = ${answer.sealed}
    where home = ${answer.home} and principal = ${answer.principal} and key = ${answer.key}`);

export const deleteAnswer = (tx: Tx, { home, principal, key }: RecordedAnswer): Promise<number> =>
  tx.run(sql`delete from idempotency_keys where home = ${home} and principal = ${principal} and key = ${key}`);

export const deleteAnswersOf = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`delete from idempotency_keys where home = ${userId}`);

/** Emitting holds this lock until the commit, so every event of an earlier transaction is visible behind it. */
export const lockEventSequence = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`select from event_sequences where business_id = ${businessId} for update`);

export const listEventsAbout = (
  tx: Tx,
  businessId: string,
  mentions: string,
): Promise<{ sequence: number; data: string }[]> =>
  tx.rows(sql<{ sequence: number; data: string }>`
    select sequence, data::text as data from events where business_id = ${businessId} and data::text ~ ${mentions}`);

export const replaceEvents = (
  tx: Tx,
  businessId: string,
  events: readonly { sequence: number; data: string }[],
): Promise<number> =>
  tx.run(sql`
    update events e set data = given.data::json
    from unnest(${events.map(({ sequence }) => sequence)}::bigint[], ${events.map(({ data }) => data)}::text[])
      as given (sequence, data)
    where e.business_id = ${businessId} and e.sequence = given.sequence`);

/** A receiver's answer may echo the event, so only its status stays. */
export const eraseExcerpts = (tx: Tx, businessId: string, sequences: readonly number[]): Promise<number> =>
  tx.run(sql`
    update webhook_deliveries set
      last_error = case when last_error like 'Answered %:%' then split_part(last_error, ':', 1) else last_error end,
      attempt_log = (
        select coalesce(jsonb_agg(case when tried ->> 'error' like 'Answered %:%'
          then jsonb_set(tried, '{error}', to_jsonb(split_part(tried ->> 'error', ':', 1))) else tried end), '[]')
        from jsonb_array_elements(attempt_log) tried)
    where business_id = ${businessId} and event_sequence = any(${sequences})`);

export interface AuditDetails {
  table: 'audit_log' | 'business_audit';
  businessId: string | null;
  id: string;
  details: unknown;
}

/** Details of both audits that mention one of the terms: of a business, or of what a person did. */
export const listAuditDetails = (
  tx: Tx,
  about: { businessId: string } | { actorId: string },
  mentions: string,
): Promise<AuditDetails[]> =>
  'businessId' in about
    ? tx.rows(sql<AuditDetails>`
        select 'audit_log' as table, business_id as "businessId", id, details from audit_log
        where business_id = ${about.businessId} and details::text ~* ${mentions}
        union all
        select 'business_audit', business_id, id, details from business_audit
        where business_id = ${about.businessId} and details::text ~* ${mentions}`)
    : tx.rows(sql<AuditDetails>`
        select 'audit_log' as table, business_id as "businessId", id, details from audit_log
        where actor_id = ${about.actorId} and details::text ~* ${mentions}`);

export const replaceAuditDetails = (tx: Tx, { table, businessId, id, details }: AuditDetails): Promise<unknown> =>
  tx.rows(sql`select erase_audit_details(${table}, ${businessId}, ${id}, ${json(details)}::jsonb)`);

export const listCustomersOfPhone = (db: Reader, phone: string): Promise<{ businessId: string; id: string }[]> =>
  db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from customers where phone = ${phone} order by business_id`);
