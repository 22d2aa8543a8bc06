import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kit/clock.ts';
import type { SecretBox } from '../../kit/crypto.ts';
import type { Db } from '../../kit/db/db.ts';
import type { Watch } from '../../kit/jobs/jobs.ts';
import type { Log } from '../../kit/log.ts';
import type { Outbound } from '../../kit/net/guarded-fetch.ts';
import { ANSWER_DEADLINE_MS, attempt, CUT } from './attempt.ts';
import {
  type Claimed,
  claimDeliveries,
  lockDueEndpoints,
  type Outcome,
  recordOutcomes,
  releaseLeases,
} from './queue-store.ts';

const POLL_MS = 250;
/** Under way at once in this process. */
const MOST_UNDER_WAY = 500;
/** Under way at once to one endpoint, all workers together. */
const MOST_PER_ENDPOINT = 10;
/** Longer than any attempt takes with the writing down of its outcome. */
const LEASE_SECONDS = 15;
/** Outcomes that come close together are written together. */
const GATHER_MS = 4;
/** How long a stop waits for answers before it gives deliveries back. */
const FAREWELL_MS = 2_000;

/**
 * Sends what is due. A delivery is taken by a lease and sent outside any transaction; what came of it is written
 * afterwards. A process killed in between leaves a lease that runs out, and the delivery is sent again.
 */
export function deliveryWatch(deps: { db: Db; clock: Clock; secrets: SecretBox; outbound: Outbound; log: Log }): Watch {
  const { db, clock, log } = deps;
  const underWay = new Map<Promise<void>, { claimed: Claimed; control: AbortController }>();
  let outcomes: Outcome[] = [];
  let wake = () => {};
  // A receiver that takes long gets one delivery at a time until it answers faster, so that any number of
  // them leaves room for the others.
  const slow = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60_000 });

  async function exchange(): Promise<Claimed[]> {
    const finished = outcomes;
    outcomes = [];
    const room = MOST_UNDER_WAY - underWay.size;
    try {
      return await db.transaction(async (tx) => {
        const now = clock.now();
        const [, endpoints] = await Promise.all([
          finished.length > 0 ? recordOutcomes(tx, finished) : 0,
          room > 0 ? lockDueEndpoints(tx, now, room) : [],
        ]);
        if (endpoints.length === 0) return [];
        return claimDeliveries(
          tx,
          endpoints.map((endpoint) => ({ ...endpoint, most: slow.has(endpoint.id) ? 1 : MOST_PER_ENDPOINT })),
          { share: Math.max(1, Math.floor(room / endpoints.length)), leaseSeconds: LEASE_SECONDS, now },
        );
      });
    } catch (error) {
      outcomes = finished.concat(outcomes);
      throw error;
    }
  }

  function start(claimed: Claimed): void {
    const control = new AbortController();
    const sending: Promise<void> = attempt(deps, claimed, control)
      .then((outcome) => {
        if (!outcome) return;
        outcomes.push(outcome);
        if (outcome.durationMs > ANSWER_DEADLINE_MS / 2) slow.set(claimed.endpointId, true);
        else slow.delete(claimed.endpointId);
        underWay.delete(sending);
      })
      .catch((error: unknown) => {
        // Its lease runs out by itself.
        log.error({ err: error, delivery: claimed.id }, 'a webhook could not be attempted');
        underWay.delete(sending);
      })
      .finally(() => wake());
    underWay.set(sending, { claimed, control });
  }

  const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

  /** Until an attempt ends, but not much longer than others may have to wait for their first. */
  const oneEnds = () =>
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
    async run() {
      for (const claimed of await exchange()) start(claimed);
      if (underWay.size === 0 && outcomes.length === 0) return 'done';
      if (outcomes.length === 0) await oneEnds();
      await pause(GATHER_MS);
      return 'more';
    },
    async stop() {
      await Promise.race([pause(FAREWELL_MS), Promise.all(underWay.keys())]);
      for (const { control } of underWay.values()) control.abort(CUT);
      await Promise.all(underWay.keys());
      const unfinished = [...underWay.values()].map(({ claimed }) => claimed);
      await db.transaction(async (tx) => {
        if (outcomes.length > 0) await recordOutcomes(tx, outcomes);
        if (unfinished.length > 0) await releaseLeases(tx, unfinished);
      });
    },
  };
}
