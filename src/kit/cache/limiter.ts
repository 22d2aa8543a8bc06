/**
 * Fixed windows of sixty seconds of real time, counted for all buckets of a request at once. A request that one bucket
 * refuses is counted in none, so that a key gone wild does not use up what its business has for the others.
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

/** The bucket with the least left speaks for the request; a count beyond the limit means that it is refused. */
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

export function memoryLimiter(): Limiter {
  let window = 0;
  let counts = new Map<string, number>();
  return {
    consume(buckets) {
      const now = Date.now();
      if (windowOf(now) !== window) {
        window = windowOf(now);
        counts = new Map();
      }
      const next = buckets.map(({ key }) => (counts.get(key) ?? 0) + 1);
      const standing = tightest(buckets, next, now);
      if (!standing.exceeded) buckets.forEach(({ key }, index) => counts.set(key, next[index] ?? 0));
      return standing;
    },
  };
}
