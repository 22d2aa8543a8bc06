import { boundedCache } from '../cache/bounded-cache.ts';
import { type Standing, WINDOW_MS, windowOf } from '../cache/limiter.ts';

/**
 * Bounds how often a network makes the database look for a credential that does not exist. Past the limit, a credential
 * that this process has not seen before is refused without a lookup until the minute ends; known credentials of the same
 * network pass. A network whose bucket is used up counts as past the limit at once.
 *
 * Each process counts for itself, because asking Redis first would cost every request a round trip.
 */
export interface Guesses {
  /** Whether the network may cause a lookup. */
  standingOf(network: string): Standing;
  /** A lookup found nothing. */
  count(network: string): void;
  exhaust(network: string): void;
}

const PER_NETWORK = 20;
/** Networks that are remembered; the one that was quiet longest is forgotten first. */
const MAX_NETWORKS = 50_000;

export function countGuesses(factor: number): Guesses {
  const limit = PER_NETWORK * factor;
  const counts = boundedCache<number>(MAX_NETWORKS);
  let window = 0;

  function current(): typeof counts {
    const now = windowOf(Date.now());
    if (now !== window) counts.clear();
    window = now;
    return counts;
  }

  return {
    standingOf(network) {
      const count = current().get(network) ?? 0;
      const reset = Math.max(1, Math.ceil((WINDOW_MS - (Date.now() % WINDOW_MS)) / 1_000));
      return { limit, remaining: Math.max(0, limit - count), reset, exceeded: count >= limit };
    },
    count(network) {
      current().set(network, (counts.get(network) ?? 0) + 1);
    },
    exhaust(network) {
      current().set(network, Number.POSITIVE_INFINITY);
    },
  };
}
