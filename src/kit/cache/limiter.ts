import { boundedCache } from './bounded-cache.ts';

/**
 * Fixed windows of 60 seconds of real time. All buckets of a request are counted together. A request that one bucket
 * refuses counts in none, so that a runaway key does not use up the bucket that it shares with other keys.
 */
export interface Bucket {
  key: string;
  limit: number;
}

export interface Standing {
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  reset: number;
  exceeded: boolean;
}

export interface Limiter {
  consume(buckets: readonly Bucket[]): Standing | Promise<Standing>;
}

export const WINDOW_MS = 60_000;

export const windowOf = (milliseconds: number): number => Math.floor(milliseconds / WINDOW_MS);

/** The bucket with the fewest requests left describes the request. A count beyond its limit refuses it. */
export function tightest(buckets: readonly Bucket[], counts: readonly number[], nowMs: number): Standing {
  let limit = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 0; index < buckets.length; index++) {
    const bucket = buckets[index] as Bucket;
    const left = bucket.limit - (counts[index] ?? 0);
    if (left < least) {
      least = left;
      limit = bucket.limit;
    }
  }
  const reset = Math.max(1, Math.ceil(((windowOf(nowMs) + 1) * WINDOW_MS - nowMs) / 1000));
  return { limit, remaining: Math.max(0, least), reset, exceeded: least < 0 };
}

/** Buckets that a process counts at once, about 20 MB. */
const MAX_BUCKETS = 100_000;

/** Past `maxBuckets`, the bucket that was used least recently starts anew; one that is in use keeps its count. */
export function memoryLimiter(maxBuckets = MAX_BUCKETS): Limiter {
  let window = 0;
  const counts = boundedCache<number>(maxBuckets);
  return {
    consume(buckets) {
      const now = Date.now();
      if (windowOf(now) !== window) {
        window = windowOf(now);
        counts.clear();
      }
      const next = buckets.map(({ key }) => (counts.get(key) ?? 0) + 1);
      const standing = tightest(buckets, next, now);
      if (!standing.exceeded) buckets.forEach(({ key }, index) => counts.set(key, next[index] ?? 0));
      return standing;
    },
  };
}
