import { boundedCache } from '../../../kit/cache/bounded-cache.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { SecretBox } from '../../../kit/crypto.ts';
import { forEachApart } from '../../../kit/jobs/for-each-apart.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database, Tx } from '../../../kit/postgres/database.ts';
import { textOf } from '../../../kit/time.ts';
import type { Tracer } from '../../../kit/tracing.ts';
import { ANSWER_TIMEOUT_MS, attemptDelivery, WORKER_STOPS } from './attempt.ts';
import type { Outbound } from './guarded-fetch.ts';
import { type Attempt, countPlaces, MAX_BEYOND_FIRST, type Places } from './places.ts';
import { forgetFailures } from './store-failures.ts';
import {
  type AttemptResult,
  advanceQueues,
  type DueEndpoint,
  findDueEndpoints,
  type LeasedDelivery,
  leaseDeliveries,
  lockQueue,
  NEXT_ATTEMPT,
  recordResults,
  releaseLeases,
} from './store-queue.ts';
import { trackFailures } from './track-failures.ts';

const POLL_MS = 250;
/** Businesses without an attempt in flight that one run leases for, and how many businesses at a time. */
const MAX_BUSINESSES = 100;
const BUSINESSES_AT_ONCE = 3;
/** Other businesses that one run records results for, or leases for: few, so that the former wait for short runs. */
const MAX_BUSY = 10;
/** Due endpoints that one run looks at; a business has at most 20. */
const MAX_ENDPOINTS = 2_000;
/** An endpoint to which another worker sends is looked at again after this time; that worker goes on by itself. */
const ELSEWHERE_MS = 1_000;
/** The same for an endpoint that got no place, unless one of its attempts ends before. */
const NO_PLACE_MS = 200;
/** Longer than the 10 s timeout of an attempt plus the write of its result. */
const LEASE_SECONDS = 15;
/** Results that arrive within this time are recorded by one run. */
const BATCH_MS = 4;
/** A stop waits this long for answers before it releases the leases. */
const STOP_TIMEOUT_MS = 2_000;

const OUTCOMES = { SUCCEEDED: 'succeeded', PENDING: 'failed', DEAD: 'dead' } as const;

/**
 * Guarantees that each delivery is sent at least once and that its result is recorded once.
 *
 * 1. A run finds endpoints with due deliveries. For each business with due deliveries or finished attempts, one
 *    transaction records the results and leases further deliveries.
 * 2. Each leased delivery is sent outside any transaction.
 * 3. Its result waits in memory for the next run.
 * 4. Endpoints without an attempt in flight are moved on to the time of their next delivery.
 *
 * One business never delays another, and one endpoint no other of its business: places.ts says how many attempts may be
 * in flight. An endpoint without a free place is not looked at, and a locked row is skipped and handled later.
 *
 * A killed process leaves leases that expire after 15 s, and another worker sends those deliveries again. A result
 * whose lease was taken over meanwhile changes no row.
 */
export function deliveryJob(deps: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  outbound: Outbound;
  log: Log;
  tracer: Tracer | null;
  metrics: { delivery(outcome: 'succeeded' | 'failed' | 'dead', seconds: number): void };
}): PeriodicJob {
  const { db, clock, log } = deps;
  const inFlight = new Map<Promise<void>, Attempt & { control: AbortController }>();
  let results: AttemptResult[] = [];
  let wake = () => {};
  // A slow endpoint gets one delivery at a time until it answers faster, so that slow ones cannot use all the room.
  const slow = boundedCache<true>(10_000, 10 * 60_000);
  /** Endpoints that got no place, and those to which another worker sends. */
  const passedOver = boundedCache<true>(10_000, ELSEWHERE_MS);
  const failures = trackFailures(deps);

  /** Serves each business in a transaction of its own. A failure stops no other business, and is thrown at the end. */
  async function recordAndLease(): Promise<void> {
    const places = countPlaces(inFlight.values(), slow);
    const due = places.free > 0 ? await findDue(places) : [];
    const endpoints = Map.groupBy(places.share(due), ({ businessId }) => businessId);
    const finished = Map.groupBy(results, ({ delivery }) => delivery.businessId);
    const isBusy = (businessId: string) => places.isBusy(businessId) || finished.has(businessId);
    const leasing = [...endpoints.keys()].slice(0, places.free);
    const recorded = [...finished.keys()].slice(0, MAX_BUSY);
    const busy = new Set([...recorded, ...leasing.filter(isBusy).slice(0, MAX_BUSY)]);
    const quiet = leasing.filter((id) => !isBusy(id)).slice(0, MAX_BUSINESSES);
    results = results.filter(({ delivery }) => !busy.has(delivery.businessId));
    const room = places.isScarce ? 1 : Math.max(1, Math.floor(places.free / (quiet.length + busy.size)));
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    await forEachApart([...quiet, ...busy], { atOnce: BUSINESSES_AT_ONCE, onError }, async (businessId) => {
      const own = finished.get(businessId) ?? [];
      const asked = endpoints.get(businessId) ?? [];
      try {
        const leased = await serve(businessId, own, asked, room);
        for (const { id } of asked) if (!leased.some(({ endpointId }) => endpointId === id)) passOver(id);
        for (const delivery of leased) start(delivery);
      } catch (error) {
        results.push(...own);
        throw error;
      }
      await advance(businessId, [...asked.map(({ id }) => id), ...own.map(({ delivery }) => delivery.endpointId)]);
    });
    if (errors.length > 0) throw errors[0];
  }

  const passOver = (endpointId: string) => passedOver.set(endpointId, true, { ttl: NO_PLACE_MS });

  /** Records the results of a business, then leases further deliveries of it unless another worker does. */
  async function serve(
    businessId: string,
    finished: AttemptResult[],
    endpoints: (DueEndpoint & { max: number })[],
    room: number,
  ): Promise<LeasedDelivery[]> {
    const options = { room, beyondFirst: MAX_BEYOND_FIRST, leaseSeconds: LEASE_SECONDS, now: clock.now() };
    const { locked, leased } = await db.tenant(businessId).transaction(async (tx) => {
      const [locked, mine] = await Promise.all([
        record(tx, businessId, finished),
        endpoints.length > 0 && lockQueue(tx, businessId),
      ]);
      return { locked, leased: mine ? await leaseDeliveries(tx, businessId, endpoints, options) : [] };
    });
    results.push(...finished.filter(({ delivery }) => locked.has(delivery.id)));
    return leased;
  }

  /** An endpoint with an attempt in flight stays due: its leased delivery is the oldest one that waits. */
  async function advance(businessId: string, endpointIds: readonly string[]): Promise<void> {
    const busy = new Set([...inFlight.values()].map(({ delivery }) => delivery.endpointId));
    const idle = [...new Set(endpointIds)].filter((id) => !busy.has(id));
    if (idle.length === 0) return;
    for (const { id, leased } of await advanceQueues(db.tenant(businessId), businessId, idle)) {
      if (leased) passedOver.set(id, true);
      else passedOver.delete(id);
    }
  }

  /** The text of an answer may hold personal data, so the log has only its status. */
  function report({ delivery, status, statusCode, failures, error, durationMs, nextAttemptAt }: AttemptResult): void {
    deps.metrics.delivery(OUTCOMES[status], durationMs / 1_000);
    if (error === null) return;
    const { id, eventType, businessId, endpointId } = delivery;
    const reason = statusCode === null ? error : `answered ${statusCode}`;
    log.warn(
      {
        delivery: id,
        event: eventType,
        businessId,
        endpointId,
        status,
        reason,
        failures,
        ms: durationMs,
        nextAttemptAt: nextAttemptAt && textOf(nextAttemptAt),
      },
      status === 'DEAD' ? 'a webhook delivery failed for the last time' : 'a webhook delivery failed',
    );
  }

  const findDue = (places: Places): Promise<DueEndpoint[]> =>
    findDueEndpoints(db.service, {
      now: clock.now(),
      without: [...places.withoutPlace(), ...passedOver.keys()],
      limit: MAX_ENDPOINTS,
    });

  function start(delivery: LeasedDelivery): void {
    const control = new AbortController();
    const sending: Promise<void> = attemptDelivery(deps, delivery, control)
      .then((result) => {
        if (!result) return;
        results.push(result);
        report(result);
        failures.note(result);
        if (result.durationMs > ANSWER_TIMEOUT_MS / 2) slow.set(delivery.endpointId, true);
        else slow.delete(delivery.endpointId);
        passedOver.delete(delivery.endpointId);
        inFlight.delete(sending);
      })
      .catch((error: unknown) => {
        // Another worker sends the delivery after its lease has expired.
        log.error({ err: error, delivery: delivery.id }, 'a webhook could not be attempted');
        inFlight.delete(sending);
      })
      .finally(() => wake());
    inFlight.set(sending, { delivery, control, slow: slow.has(delivery.endpointId) });
  }

  const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

  /** Waits for the end of an attempt, at most one poll interval, so that new deliveries do not wait longer. */
  const waitForResult = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    name: 'webhooks.deliver',
    everyMs: POLL_MS,
    due: NEXT_ATTEMPT,
    async run() {
      await recordAndLease();
      if (inFlight.size === 0 && results.length === 0) return 'done';
      if (results.length === 0) await waitForResult();
      await pause(BATCH_MS);
      return 'more';
    },
    async stop() {
      await Promise.race([pause(STOP_TIMEOUT_MS), Promise.all(inFlight.keys())]);
      for (const { control } of inFlight.values()) control.abort(WORKER_STOPS);
      await Promise.all(inFlight.keys());
      const unfinished = [...inFlight.values()].map(({ delivery }) => delivery);
      await failures.stop();
      const finished = Map.groupBy(results, ({ delivery }) => delivery.businessId);
      const released = Map.groupBy(unfinished, ({ businessId }) => businessId);
      const businessIds = [...new Set([...finished.keys(), ...released.keys()])];
      const onError = (error: unknown, businessId: string) =>
        log.error({ err: error, businessId }, 'leases of deliveries could not be released; they will expire');
      await forEachApart(businessIds, { atOnce: BUSINESSES_AT_ONCE, onError }, (businessId) =>
        db.tenant(businessId).transaction(async (tx) => {
          await record(tx, businessId, finished.get(businessId) ?? []);
          await releaseLeases(tx, businessId, released.get(businessId) ?? []);
        }),
      );
    },
  };
}

/** Returns the deliveries whose results could not be recorded yet. */
async function record(tx: Tx, businessId: string, results: readonly AttemptResult[]): Promise<Set<string>> {
  if (results.length === 0) return new Set();
  const succeeded = results.filter(({ status }) => status === 'SUCCEEDED').map(({ delivery }) => delivery.endpointId);
  const [locked] = await Promise.all([
    recordResults(tx, businessId, results),
    succeeded.length > 0 ? forgetFailures(tx, businessId, succeeded) : 0,
  ]);
  return locked;
}
