import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kit/clock.ts';
import { forEachApart } from '../../../kit/jobs/for-each-apart.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import { type EventRow, listEvents } from './store.ts';
import { leaseCursor, listBehind, moveCursor } from './store-cursors.ts';
import { listHeads } from './store-follow.ts';

export interface ConsumedEvent extends EventRow {
  businessId: string;
}

const POLL_MS = 500;
/** Businesses and events of each that one run takes, and how many businesses at a time. */
const BUSINESSES = 100;
const EVENTS = 50;
const AT_ONCE = 8;
/** A run takes no further event after this time, so that a worker stops soon. */
const RUN_MS = 5_000;
/** Longer than a run and the handling of one event. */
const LEASE_SECONDS = 60;
const LONGEST_PAUSE_SECONDS = 300;
/** Between looks at all businesses; in between a run looks only at those with events of the last seconds. */
const SWEEP_MS = 60_000;
const RECENT_SECONDS = 15;

const BEGINNING = Temporal.Instant.fromEpochMilliseconds(0);

/**
 * A job that hands every event of every business to `handle`, at least once and in the order of the business's log.
 *
 * 1. A run finds businesses whose log is longer than the consumer's cursor.
 * 2. It leases the cursor of each, so that one process at a time handles the events of a business.
 * 3. It calls `handle` for one event after the other, outside any transaction, and then moves the cursor.
 *
 * A killed process leaves a lease that expires after 60 s, and the next one repeats at most the events of one run: so
 * `handle` must allow repetition, by the event's id. An event that fails is repeated with growing pauses and holds up
 * its own business alone. A business with a long log gets 50 events a run.
 *
 * A new consumer begins with the oldest event in the log. One that must not see what happened before it existed gets
 * its cursors by a migration, each with the last sequence of its business.
 */
export function consume(
  { db, clock, log }: { db: Database; clock: Clock; log: Log },
  name: string,
  handle: (event: ConsumedEvent) => Promise<void>,
): PeriodicJob {
  const consumer = { name, holder: randomUUID() };
  let sweptAt = Number.NEGATIVE_INFINITY;

  /** Returns how many events were handled. */
  async function serve(businessId: string, endsAt: number): Promise<number> {
    if (performance.now() > endsAt) return 0;
    const tenant = db.tenant(businessId);
    const cursor = await tenant.transaction((tx) => leaseCursor(tx, businessId, consumer, LEASE_SECONDS));
    if (!cursor) return 0;
    // Before the events: a reader that has seen a sequence number misses no smaller one.
    const last = (await listHeads(tenant, [businessId]))[0]?.last ?? 0;
    const events = await listEvents(tenant, businessId, {
      after: cursor.sequence,
      since: BEGINNING,
      type: undefined,
      limit: EVENTS,
    });
    let [{ sequence }, handled, failures] = [cursor, 0, 0];
    try {
      for (const event of events) {
        if (performance.now() > endsAt) break;
        await handle({ ...event, businessId });
        sequence = event.sequence;
        handled++;
      }
      // Events that the log has forgotten are behind the cursor as well.
      if (handled === events.length && events.length < EVENTS) sequence = Math.max(sequence, last);
    } catch (error) {
      failures = Math.min(cursor.failures + 1, 100);
      log.error({ err: error, businessId, consumer: name }, 'an event could not be handled; it will be tried again');
    }
    const seconds = failures === 0 ? 0 : Math.min(2 ** failures, LONGEST_PAUSE_SECONDS);
    await tenant.transaction((tx) => moveCursor(tx, businessId, consumer, { sequence, failures, seconds }));
    return handled;
  }

  return {
    name: `consume.${name}`,
    everyMs: POLL_MS,
    async run() {
      const began = performance.now();
      const sweeps = began - sweptAt >= SWEEP_MS;
      const since = sweeps ? null : clock.now().subtract({ seconds: RECENT_SECONDS });
      const behind = await listBehind(db.service, name, since, BUSINESSES);
      let handled = 0;
      const onError = (error: unknown, { businessId }: { businessId: string }) =>
        log.error({ err: error, businessId, consumer: name }, 'events could not be read; they will be tried again');
      await forEachApart(behind, { atOnce: AT_ONCE, onError }, async ({ businessId }) => {
        const own = await serve(businessId, began + RUN_MS);
        handled += own;
      });
      if (handled > 0) return 'more';
      if (sweeps) sweptAt = began;
      return 'done';
    },
  };
}
