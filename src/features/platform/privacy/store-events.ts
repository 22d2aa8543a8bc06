import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

/** Emitting holds this lock until the commit, so every event of an earlier transaction is visible behind it. */
export const lockEventSequence = (tx: Tx, businessId: string): Promise<unknown> =>
  tx.rows(sql`select from event_sequences where business_id = ${businessId} for update`);

/** The first sequence of the log that is kept and the last one that was given; null before the first event. */
export const findEventRange = (db: Reader, businessId: string): Promise<{ first: number; last: number } | null> =>
  db.maybe(sql<{ first: number; last: number }>`
    select coalesce((select min(e.sequence) from events e where e.business_id = ${businessId}), s.last) as first, s.last
    from event_sequences s where s.business_id = ${businessId}`);

/**
 * Sequences of a part of the log whose events hold one of the texts, or tell of a failed message about one of the bookings:
 * one to a member names no customer by id. A search for a text costs far less than a pattern.
 */
export async function listEventsWith(
  db: Reader,
  businessId: string,
  { texts, bookingIds }: { texts: readonly string[]; bookingIds: readonly string[] },
  { after, upTo }: { after: number; upTo: number },
): Promise<number[]> {
  const rows = await db.rows(sql<{ sequence: number }>`
    select sequence from events
    where business_id = ${businessId} and sequence > ${after} and sequence <= ${upTo}
      and (exists (select from unnest(${texts}::text[]) as given (text) where strpos(data::text, given.text) > 0)
        or type = 'message.failed' and data #>> '{message,bookingId}' = any(${bookingIds}))
    order by sequence`);
  return rows.map(({ sequence }) => sequence);
}

export const listEventData = (
  tx: Tx,
  businessId: string,
  sequences: readonly number[],
): Promise<{ sequence: number; data: string }[]> =>
  tx.rows(sql<{ sequence: number; data: string }>`
    select sequence, data::text as data from events
    where business_id = ${businessId} and sequence = any(${sequences}::bigint[]) order by sequence`);

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
    where business_id = ${businessId} and event_sequence = any(${sequences}::bigint[])
      and (last_error like 'Answered %:%' or attempt_log::text like '%"Answered %:%')`);
