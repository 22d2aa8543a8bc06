import { boundedCache } from '../../kit/cache/bounded-cache.ts';
import type { Clock } from '../../kit/clock.ts';
import type { SecretBox } from '../../kit/crypto.ts';
import { forEachApart } from '../../kit/jobs/for-each-apart.ts';
import type { PeriodicJob } from '../../kit/jobs/jobs.ts';
import type { Log } from '../../kit/log.ts';
import type { Database, Tx } from '../../kit/postgres/database.ts';
import type { Tracer } from '../../kit/tracing.ts';
import { ANSWER_TIMEOUT_MS, attemptDelivery, WORKER_STOPS } from './attempt.ts';
import type { Outbound } from './guarded-fetch.ts';
import { forgetFailures } from './store-failures.ts';
import {
  type AttemptResult,
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
/** Attempts in flight in this process. */
const MAX_IN_FLIGHT = 500;
/** Attempts in flight to one endpoint and of one business, over all workers. */
const MAX_PER_ENDPOINT = 4;
const MAX_PER_BUSINESS = 8;
/** Of these, attempts to endpoints that were slow, in this process and of one business. */
const MAX_SLOW = 100;
const MAX_SLOW_PER_BUSINESS = 4;
/** Businesses that one run leases for, and how many of them at a time. */
const MAX_BUSINESSES = 100;
const BUSINESSES_AT_ONCE = 3;
/** A business that another worker serves is looked at again after this time. */
const FULL_MS = 200;
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
 *
 * One business never delays another: it has at most 8 attempts in flight, its slow endpoints have fewer, a business
 * without a free place is not looked at, and a locked row is skipped and handled later.
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
  const inFlight = new Map<Promise<void>, { delivery: LeasedDelivery; control: AbortController; slow: boolean }>();
  let results: AttemptResult[] = [];
  let wake = () => {};
  // A slow endpoint gets one delivery at a time until it answers faster, so that slow ones cannot use all the room.
  const slow = boundedCache<true>(10_000, 10 * 60_000);
  /** Businesses that got no lease although something was due, and have nothing in flight here. */
  const full = boundedCache<true>(10_000, FULL_MS);
  const failures = trackFailures(deps);

  /** Serves each business in a transaction of its own. A failure stops no other business, and is thrown at the end. */
  async function recordAndLease(): Promise<void> {
    const room = MAX_IN_FLIGHT - inFlight.size;
    const due = room > 0 ? await findDue() : [];
    const endpoints = Map.groupBy(limitSlow(due), ({ businessId }) => businessId);
    const finished = Map.groupBy(results, ({ delivery }) => delivery.businessId);
    results = [];
    const leasing = [...endpoints.keys()].slice(0, room);
    const share = Math.min(MAX_PER_BUSINESS, Math.max(1, Math.floor(room / leasing.length)));
    const served = new Set<string>();
    const busy = new Set([...inFlight.values()].map(({ delivery }) => delivery.businessId));
    const errors: unknown[] = [];
    const onError = (error: unknown) => errors.push(error);
    const businessIds = [...new Set([...leasing, ...finished.keys()])];
    await forEachApart(businessIds, { atOnce: BUSINESSES_AT_ONCE, onError }, async (businessId) => {
      const own = finished.get(businessId) ?? [];
      try {
        const leased = await serve(businessId, own, endpoints.get(businessId) ?? [], share);
        if (leased.length + own.length > 0) served.add(businessId);
        for (const delivery of leased) start(delivery);
      } catch (error) {
        results.push(...own);
        throw error;
      }
    });
    for (const { businessId } of due) {
      if (!served.has(businessId) && !busy.has(businessId)) full.set(businessId, true);
    }
    if (errors.length > 0) throw errors[0];
  }

  /** Records the results of a business, then leases further deliveries of it unless another worker does. */
  async function serve(
    businessId: string,
    finished: AttemptResult[],
    endpoints: (DueEndpoint & { max: number })[],
    room: number,
  ): Promise<LeasedDelivery[]> {
    const options = { room, perBusiness: MAX_PER_BUSINESS, leaseSeconds: LEASE_SECONDS, now: clock.now() };
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
        nextAttemptAt,
      },
      status === 'DEAD' ? 'a webhook delivery failed for the last time' : 'a webhook delivery failed',
    );
  }

  /** Endpoints with a due delivery, without the businesses that have no free place. */
  function findDue(): Promise<DueEndpoint[]> {
    const byBusiness = Map.groupBy(inFlight.values(), ({ delivery }) => delivery.businessId);
    const busy = [...byBusiness].filter(([, own]) => own.length >= MAX_PER_BUSINESS).map(([id]) => id);
    const options = { now: clock.now(), full: [...busy, ...full.keys()], maxBusinesses: MAX_BUSINESSES };
    return findDueEndpoints(db.service, options);
  }

  /** How many attempts each endpoint may have in flight. */
  function limitSlow(endpoints: DueEndpoint[]): (DueEndpoint & { max: number })[] {
    const slowInFlight = [...inFlight.values()].filter((attempt) => attempt.slow).map(({ delivery }) => delivery);
    let total = slowInFlight.length;
    const perBusiness = new Map<string, number>();
    const busy = new Set<string>();
    for (const { businessId, endpointId } of slowInFlight) {
      perBusiness.set(businessId, (perBusiness.get(businessId) ?? 0) + 1);
      busy.add(endpointId);
    }
    const limited = endpoints.map((endpoint) => {
      if (!slow.has(endpoint.id)) return { ...endpoint, max: MAX_PER_ENDPOINT };
      const own = perBusiness.get(endpoint.businessId) ?? 0;
      if (busy.has(endpoint.id) || total >= MAX_SLOW || own >= MAX_SLOW_PER_BUSINESS) return { ...endpoint, max: 0 };
      total++;
      perBusiness.set(endpoint.businessId, own + 1);
      return { ...endpoint, max: 1 };
    });
    // Nothing is read of a business whose endpoints are all slow and busy: its backlog may be long.
    const open = new Set(limited.filter(({ max }) => max > 0).map(({ businessId }) => businessId));
    return limited.filter(({ businessId }) => open.has(businessId));
  }

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
        full.delete(delivery.businessId);
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
