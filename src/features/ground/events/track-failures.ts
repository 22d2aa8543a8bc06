import { boundedCache } from '../../../kit/cache/bounded-cache.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database, Tx } from '../../../kit/postgres/database.ts';
import { emit, SYSTEM } from './emit.ts';
import { disableEndpoint } from './store.ts';
import { endFailure, startFailure } from './store-failures.ts';
import type { AttemptResult } from './store-queue.ts';

const DISABLED_AFTER_HOURS = 5 * 24;
const REASON = 'FAILED_FOR_5_DAYS';

/**
 * Disables an endpoint whose attempts have all failed for five days. The first failure writes a row, and a success
 * deletes it (in the transaction that records the success). Each failure is one tenant's own transaction, apart from
 * the queue, so that a locked row of one business delays no delivery of another. A crash loses nothing: the next failure
 * takes the same steps.
 */
export interface FailureTracker {
  note(result: AttemptResult): void;
  /** Waits for the running write. The next failure repeats the writes that did not run. */
  stop(): Promise<void>;
}

export function trackFailures({ db, clock, log }: { db: Database; clock: Clock; log: Log }): FailureTracker {
  /** Since when an endpoint fails, as far as this process wrote it; saves a write for each further failure. */
  const failing = boundedCache<Temporal.Instant>(10_000);
  /** Steps run one after the other: many endpoints may fail at once, and requests need the connections. */
  let last = Promise.resolve();
  const queued = new Set<string>();
  let stopped = false;

  async function fail(businessId: string, endpointId: string, at: Temporal.Instant): Promise<void> {
    const cutoff = clock.now().subtract({ hours: DISABLED_AFTER_HOURS });
    const known = failing.get(endpointId);
    if (known && Temporal.Instant.compare(known, cutoff) > 0) return;
    const tenant = db.tenant(businessId);
    const since = await tenant.transaction((tx) => startFailure(tx, businessId, endpointId, at));
    if (!since) return;
    failing.set(endpointId, since);
    if (Temporal.Instant.compare(since, cutoff) > 0) return;
    await tenant.transaction((tx) => disable(tx, businessId, endpointId, since, clock.now()));
    failing.delete(endpointId);
  }

  return {
    note({ delivery: { businessId, endpointId }, status, at }) {
      if (status === 'SUCCEEDED') {
        failing.delete(endpointId);
        return;
      }
      // An endpoint that is queued already has failed since then.
      if (queued.has(endpointId)) return;
      queued.add(endpointId);
      last = last
        .then(() => {
          queued.delete(endpointId);
          return stopped ? undefined : fail(businessId, endpointId, at);
        })
        .catch((error: unknown) => log.warn({ err: error, endpointId }, 'a failing webhook could not be noted'));
    },
    async stop() {
      stopped = true;
      await last;
    },
  };
}

async function disable(
  tx: Tx,
  businessId: string,
  endpointId: string,
  failingSince: Temporal.Instant,
  now: Temporal.Instant,
): Promise<void> {
  // A success in another process has deleted the row meanwhile.
  if ((await endFailure(tx, businessId, endpointId, failingSince)) === 0) return;
  const endpoint = await disableEndpoint(tx, businessId, endpointId, REASON, now);
  if (!endpoint) return;
  const data = { webhookId: endpointId, url: endpoint.url, reason: REASON, failingSince: failingSince.toString() };
  await emit(tx, { businessId, type: 'webhook.disabled', data, by: SYSTEM, now });
  tx.invalidate('business', businessId);
}
