import type { Tx } from '../../kit/db/db.ts';
import { type Fragment, fragment, sql } from '../../kit/db/sql.ts';

/** The queue of deliveries: who has work due, taking it, and putting down what came of it. */

export interface DueEndpoint {
  id: string;
  businessId: string;
}

/** One delivery that is now ours, with all that sending it needs. */
export interface Claimed {
  id: string;
  businessId: string;
  endpointId: string;
  url: string;
  secret: Buffer;
  failures: number;
  leasedUntil: Temporal.Instant;
  eventId: string;
  eventType: string;
  /** JSON text, as it was stored. */
  data: string;
  createdAt: Temporal.Instant;
}

export interface Outcome {
  claimed: Claimed;
  status: 'PENDING' | 'SUCCEEDED' | 'DEAD';
  failures: number;
  at: Temporal.Instant;
  nextAttemptAt: Temporal.Instant | null;
  statusCode: number | null;
  error: string | null;
  durationMs: number;
}

/** By the service's clock, which may be moved, or by the database's: a clock that is behind holds up nothing. */
const isDue = (at: Fragment, now: Temporal.Instant): Fragment =>
  fragment`${at} <= greatest(${now}::timestamptz, clock_timestamp())`;

/**
 * Endpoints with something due, each locked until the commit, so that two workers never fill the same one at once.
 * Walks from endpoint to endpoint by the queue's index: the cost is by endpoint, not by waiting delivery.
 */
export const lockDueEndpoints = (tx: Tx, now: Temporal.Instant, limit: number): Promise<DueEndpoint[]> =>
  tx.rows(sql<DueEndpoint>`
    with recursive head as (
      (select endpoint_id, business_id, next_attempt_at from webhook_deliveries
       where status = 'PENDING' and not paused
       order by endpoint_id, next_attempt_at limit 1)
      union all
      select following.* from head, lateral (
        select endpoint_id, business_id, next_attempt_at from webhook_deliveries
        where status = 'PENDING' and not paused and endpoint_id > head.endpoint_id
        order by endpoint_id, next_attempt_at limit 1) following
    )
    select e.id, e.business_id as "businessId"
    from head join webhook_endpoints e on e.id = head.endpoint_id and e.business_id = head.business_id
    where ${isDue(fragment`head.next_attempt_at`, now)} and e.enabled
    order by head.next_attempt_at limit ${limit}
    for no key update of e skip locked`);

/**
 * Takes deliveries of locked endpoints: no more than `most` of one under way anywhere, no more than `share` at a time.
 * What is under way is always among the oldest, so that a short look at the head of the queue finds all of it.
 */
export const claimDeliveries = (
  tx: Tx,
  endpoints: readonly (DueEndpoint & { most: number })[],
  options: { share: number; leaseSeconds: number; now: Temporal.Instant },
): Promise<Claimed[]> =>
  tx.rows(sql<Claimed>`
    with chosen as (
      select head.id, head.business_id
      from unnest(
        ${endpoints.map(({ id }) => id)}::text[],
        ${endpoints.map(({ businessId }) => businessId)}::text[],
        ${endpoints.map(({ most }) => most)}::int[]
      ) as wanted (endpoint_id, business_id, most)
      cross join lateral (
        select id, business_id, leased,
          row_number() over (partition by leased order by next_attempt_at, id) as place,
          count(*) filter (where leased) over () as busy
        from (
          select id, business_id, next_attempt_at, coalesce(leased_until > clock_timestamp(), false) as leased
          from webhook_deliveries
          where endpoint_id = wanted.endpoint_id and business_id = wanted.business_id
            and status = 'PENDING' and not paused and ${isDue(fragment`next_attempt_at`, options.now)}
          order by next_attempt_at limit 40
        ) oldest
      ) head
      where not head.leased and head.place <= least(wanted.most - head.busy, ${options.share}::int)
    )
    update webhook_deliveries d
    set leased_until = clock_timestamp() + make_interval(secs => ${options.leaseSeconds}::int)
    from chosen
      join webhook_deliveries w on w.id = chosen.id and w.business_id = chosen.business_id
      join webhook_endpoints p on p.id = w.endpoint_id and p.business_id = w.business_id
      join events v on v.business_id = w.business_id and v.sequence = w.event_sequence
    where d.id = chosen.id and d.business_id = chosen.business_id and d.status = 'PENDING' and not d.paused
    returning d.id, d.business_id as "businessId", d.endpoint_id as "endpointId", p.url, p.secret, d.failures,
      d.leased_until as "leasedUntil", d.event_id as "eventId", d.event_type as "eventType", v.data::text as data,
      v.created_at as "createdAt"`);

/** Writes down what came of attempts. One whose lease somebody else has meanwhile taken over is left alone. */
export const recordOutcomes = (tx: Tx, outcomes: readonly Outcome[]): Promise<number> =>
  tx.run(sql`
    update webhook_deliveries d set
      status = o.status, attempts = d.attempts + 1, failures = o.failures, next_attempt_at = o.next_attempt_at,
      last_attempt_at = o.at, last_status_code = o.status_code, last_error = o.error, duration_ms = o.duration_ms,
      leased_until = null
    from unnest(
      ${outcomes.map(({ claimed }) => claimed.id)}::text[],
      ${outcomes.map(({ claimed }) => claimed.businessId)}::text[],
      ${outcomes.map(({ claimed }) => claimed.leasedUntil)}::timestamptz[],
      ${outcomes.map(({ status }) => status)}::text[],
      ${outcomes.map(({ failures }) => failures)}::smallint[],
      ${outcomes.map(({ at }) => at)}::timestamptz[],
      ${outcomes.map(({ nextAttemptAt }) => nextAttemptAt)}::timestamptz[],
      ${outcomes.map(({ statusCode }) => statusCode)}::smallint[],
      ${outcomes.map(({ error }) => error)}::text[],
      ${outcomes.map(({ durationMs }) => durationMs)}::int[]
    ) as o (id, business_id, leased_until, status, failures, at, next_attempt_at, status_code, error, duration_ms)
    where d.id = o.id and d.business_id = o.business_id and d.leased_until = o.leased_until`);

/** Gives back what was taken and not finished, as if it had never been taken. */
export const releaseLeases = (tx: Tx, claimed: readonly Claimed[]): Promise<number> =>
  tx.run(sql`
    update webhook_deliveries d set leased_until = null
    from unnest(
      ${claimed.map(({ id }) => id)}::text[],
      ${claimed.map(({ businessId }) => businessId)}::text[],
      ${claimed.map(({ leasedUntil }) => leasedUntil)}::timestamptz[]
    ) as o (id, business_id, leased_until)
    where d.id = o.id and d.business_id = o.business_id and d.leased_until = o.leased_until`);
