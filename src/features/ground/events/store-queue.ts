import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';

/** The queue of webhook deliveries: find endpoints with due deliveries, lease deliveries, record the results. */

export interface DueEndpoint {
  id: string;
  businessId: string;
}

/** A delivery that this process may send until `leasedUntil`. */
export interface LeasedDelivery {
  id: string;
  businessId: string;
  endpointId: string;
  url: string;
  secret: Buffer;
  failures: number;
  leasedUntil: Temporal.Instant;
  eventId: string;
  eventType: string;
  /** The trace that the event belongs to. */
  traceparent: string | null;
  /** JSON text as stored. */
  data: string;
  createdAt: Temporal.Instant;
}

export interface AttemptResult {
  delivery: LeasedDelivery;
  status: 'PENDING' | 'SUCCEEDED' | 'DEAD';
  failures: number;
  at: Temporal.Instant;
  nextAttemptAt: Temporal.Instant | null;
  statusCode: number | null;
  error: string | null;
  durationMs: number;
}

/** Uses the later of the service's clock and the database's, so that a clock which lags delays no delivery. */
const isDue = (at: Fragment, now: Temporal.Instant): Fragment =>
  fragment`${at} <= greatest(${now}::timestamptz, statement_timestamp())`;

/**
 * When the next delivery is due; one step in an index. `webhook_queues` has a row for each endpoint that had a delivery:
 * triggers of webhook_deliveries make it due, and advanceQueues() moves it on.
 */
export const NEXT_ATTEMPT = fragment`select min(due_at) from webhook_queues`;

/** Endpoints with a due delivery, without a lock; the one that waited longest comes first. */
export const findDueEndpoints = (
  db: Reader,
  options: { now: Temporal.Instant; without: readonly string[]; limit: number },
): Promise<DueEndpoint[]> =>
  // Not prepared: PostgreSQL hashes the list of a plan that is made for it, and walks through that of any other.
  db.rows(sql<DueEndpoint>`
    select endpoint_id as id, business_id as "businessId" from webhook_queues
    where ${isDue(fragment`due_at`, options.now)} and endpoint_id <> all(${options.without}::text[])
    order by due_at limit ${options.limit}`);

/** Makes the deliveries of an endpoint due that waited while it was disabled. */
export const queueEndpoint = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<unknown> =>
  tx.rows(sql`select queue_endpoint(${businessId}, ${id}, least(${now}::timestamptz, clock_timestamp()))`);

/**
 * Moves endpoints on to their oldest waiting delivery, and tells whether that one is leased. Endpoints to which a delivery
 * is being added are left out. The call is a transaction of its own, so that a booking which adds a delivery waits for no
 * other work.
 */
export const advanceQueues = (
  db: Reader,
  businessId: string,
  ids: readonly string[],
): Promise<{ id: string; leased: boolean }[]> =>
  db.rows(prepared(sql<{ id: string; leased: boolean }>`select * from advance_queues(${businessId}, ${ids}::text[])`));

/** Locks the queue of the business until the commit; false when another worker has locked it. */
export async function lockQueue(tx: Tx, businessId: string): Promise<boolean> {
  const row = await tx.maybe(sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('webhook deliveries ' || b.id, 0)) as locked
    from businesses b where b.id = ${businessId}`);
  return row?.locked ?? false;
}

/**
 * Leases deliveries of a business with a locked queue, over all workers: one for each of the endpoints, and `beyondFirst`
 * for the business beyond these; at most `max` of an endpoint, at most `room` in this call. Every endpoint gets its first
 * place before any gets its second.
 *
 * Leased deliveries are always among the oldest, so reading the first 16 of each endpoint of the business finds all of
 * them. A row that another transaction has locked is left out, so that the business does not wait for the lock.
 */
export const leaseDeliveries = (
  tx: Tx,
  businessId: string,
  endpoints: readonly { id: string; max: number }[],
  options: { room: number; beyondFirst: number; leaseSeconds: number; now: Temporal.Instant },
): Promise<LeasedDelivery[]> =>
  tx.rows(
    prepared(sql<LeasedDelivery>`
      with oldest as (
        select p.id as endpoint_id, coalesce(wanted.max_in_flight, 0) as max_in_flight, head.id, head.next_attempt_at,
          head.leased
        from webhook_endpoints p
        left join unnest(${endpoints.map(({ id }) => id)}::text[], ${endpoints.map(({ max }) => max)}::int[])
          as wanted (endpoint_id, max_in_flight) on wanted.endpoint_id = p.id
        cross join lateral (
          select id, next_attempt_at, coalesce(leased_until > statement_timestamp(), false) as leased
          from webhook_deliveries
          where endpoint_id = p.id and business_id = ${businessId}
            and status = 'PENDING' and ${isDue(fragment`next_attempt_at`, options.now)}
          order by next_attempt_at limit 16
        ) head
        where p.business_id = ${businessId} and p.enabled
      ), placed as (
        select *,
          row_number() over (partition by endpoint_id, leased order by next_attempt_at, id) as position,
          count(*) filter (where leased) over (partition by endpoint_id) as endpoint_busy
        from oldest
      ), busy as (
        select count(*) as beyond_first from placed where leased and position > 1
      ), free as (
        select id, position, next_attempt_at, endpoint_busy = 0 and position = 1 as first,
          row_number() over (partition by endpoint_busy = 0 and position = 1 order by position, next_attempt_at, id) as turn
        from placed where not leased and position <= max_in_flight - endpoint_busy
      ), chosen as (
        select id from free, busy where first or turn <= ${options.beyondFirst}::int - busy.beyond_first
        order by first desc, position, next_attempt_at, id limit ${options.room}
      ), locked as (
        select d.id from webhook_deliveries d join chosen on chosen.id = d.id
        where d.business_id = ${businessId} and d.status = 'PENDING'
        for no key update of d skip locked
      )
      update webhook_deliveries d
      set leased_until = statement_timestamp() + make_interval(secs => ${options.leaseSeconds}::int)
      from locked
        join webhook_deliveries w on w.id = locked.id and w.business_id = ${businessId}
        join webhook_endpoints p on p.id = w.endpoint_id and p.business_id = ${businessId}
        join events v on v.sequence = w.event_sequence and v.business_id = ${businessId}
      where d.id = locked.id and d.business_id = ${businessId}
      returning d.id, d.business_id as "businessId", d.endpoint_id as "endpointId", p.url, p.secret, d.failures,
        d.leased_until as "leasedUntil", d.event_id as "eventId", d.event_type as "eventType", d.traceparent, v.data::text as data,
        v.created_at as "createdAt"`),
  );

/** Deliveries that wait for an attempt, over all businesses; those of a disabled endpoint are not waited for. */
export async function readBacklog(
  db: Reader,
  now: Temporal.Instant,
): Promise<{ waiting: number; oldestSeconds: number }> {
  return db.one(sql<{ waiting: number; oldestSeconds: number }>`
    select count(*) as waiting,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(d.created_at))), 0)::float8 as "oldestSeconds"
    from webhook_queues q join webhook_deliveries d on d.business_id = q.business_id and d.endpoint_id = q.endpoint_id
    where q.due_at is not null and d.status = 'PENDING'`);
}

/** Attempts that a delivery remembers: the retry schedule and a replay of it. */
const MAX_LOGGED = 20;

/** The attempt in the delivery's log. */
const logEntryOf = ({ at, statusCode, error, durationMs }: AttemptResult): string =>
  JSON.stringify({ at: at.epochMilliseconds, statusCode, error, durationMs });

/**
 * Returns the ids of deliveries that another transaction has locked: their results are to be recorded later. A delivery
 * whose lease another worker has taken over stays unchanged.
 */
export async function recordResults(
  tx: Tx,
  businessId: string,
  results: readonly AttemptResult[],
): Promise<Set<string>> {
  const rows = await tx.rows(sql<{ id: string }>`
    with o as (
      select * from unnest(
        ${results.map(({ delivery }) => delivery.id)}::text[],
        ${results.map(({ delivery }) => delivery.leasedUntil)}::timestamptz[],
        ${results.map(({ status }) => status)}::text[],
        ${results.map(({ failures }) => failures)}::smallint[],
        ${results.map(({ at }) => at)}::timestamptz[],
        ${results.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[],
        ${results.map(({ statusCode }) => statusCode)}::smallint[],
        ${results.map(({ error }) => error)}::text[],
        ${results.map(({ durationMs }) => durationMs)}::int[],
        ${results.map(logEntryOf)}::jsonb[]
      ) as o (id, leased_until, status, failures, at, next_attempt_at, status_code, error, duration_ms, entry)
    ), leased as (
      select d.id from o join webhook_deliveries d on d.id = o.id and d.leased_until = o.leased_until
      where d.business_id = ${businessId}
    ), locked as (
      select d.id from webhook_deliveries d join o on d.id = o.id and d.leased_until = o.leased_until
      where d.business_id = ${businessId}
      for no key update of d skip locked
    ), written as (
      update webhook_deliveries d set
        status = o.status, attempts = d.attempts + 1, failures = o.failures, next_attempt_at = o.next_attempt_at,
        last_attempt_at = o.at, last_status_code = o.status_code, last_error = o.error, duration_ms = o.duration_ms,
        leased_until = null, attempt_log = case when jsonb_array_length(d.attempt_log) < ${MAX_LOGGED}
          then d.attempt_log else d.attempt_log - 0 end || o.entry
      from locked join o on o.id = locked.id
      where d.id = locked.id and d.business_id = ${businessId}
    )
    select id from leased where id not in (select id from locked)`);
  return new Set(rows.map(({ id }) => id));
}

/** Releases deliveries that were not sent; the attempt does not count. */
export const releaseLeases = (tx: Tx, businessId: string, deliveries: readonly LeasedDelivery[]): Promise<number> =>
  tx.run(sql`
    update webhook_deliveries d set leased_until = null
    from unnest(
      ${deliveries.map(({ id }) => id)}::text[], ${deliveries.map(({ leasedUntil }) => leasedUntil)}::timestamptz[]
    ) as o (id, leased_until)
    where d.id = o.id and d.business_id = ${businessId} and d.leased_until = o.leased_until`);
