import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, NOTHING, sql } from '../../../kit/postgres/sql.ts';

/**
 * How far the consumers inside the service have followed the event log. Citus takes no clock_timestamp() in UPDATE, so that
 * leases are counted from the time at which the server received the statement.
 */

interface Consumer {
  name: string;
  /** The process. */
  holder: string;
}

/**
 * Businesses with events that the consumer has not handled, except businesses that a process has leased; the one that
 * was served longest ago comes first. With `since`, among businesses with an event since then: the cost of the search grows with
 * these events and not with the number of businesses.
 */
export const listBehind = (db: Reader, consumer: string, since: Temporal.Instant | null, limit: number) =>
  db.rows(sql<{ businessId: string }>`
    select s.business_id as "businessId" from event_sequences s
    left join event_cursors c on c.business_id = s.business_id and c.consumer = ${consumer}
    where s.last > coalesce(c.sequence, 0) and coalesce(c.leased_until <= clock_timestamp(), true)
      ${since ? fragment`and s.business_id in (select e.business_id from events e where e.created_at >= ${since})` : NOTHING}
    order by c.leased_until nulls first limit ${limit}`);

/** Null while another process has the lease. The first statement finds the row of all but a new consumer. */
export const leaseCursor = async (tx: Tx, businessId: string, { name, holder }: Consumer, seconds: number) => {
  const until = fragment`statement_timestamp() + make_interval(secs => ${seconds})`;
  const leased = await tx.maybe(sql<{ sequence: number; failures: number }>`
    update event_cursors set holder = ${holder}, leased_until = ${until}
    where business_id = ${businessId} and consumer = ${name}
      and (leased_until is null or leased_until <= statement_timestamp())
    returning sequence, failures`);
  return (
    leased ??
    tx.maybe(sql<{ sequence: number; failures: number }>`
      insert into event_cursors (business_id, consumer, holder, leased_until)
      values (${businessId}, ${name}, ${holder}, ${until})
      on conflict (business_id, consumer) do nothing
      returning sequence, failures`)
  );
};

/** Moves the cursor and ends the lease after so many seconds. False when another process has taken it over. */
export const moveCursor = async (
  tx: Tx,
  businessId: string,
  { name, holder }: Consumer,
  { sequence, failures, seconds }: { sequence: number; failures: number; seconds: number },
): Promise<boolean> =>
  (await tx.run(sql`
    update event_cursors set sequence = ${sequence}, failures = ${failures},
      leased_until = statement_timestamp() + make_interval(secs => ${seconds})
    where business_id = ${businessId} and consumer = ${name} and holder = ${holder}`)) > 0;
