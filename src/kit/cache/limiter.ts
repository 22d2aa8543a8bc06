/** Fixed windows of sixty seconds of real time, counted for all buckets of a request at once. */
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

/** The bucket with the least left speaks for the request. */
export function tightest(buckets: readonly Bucket[], counts: readonly number[], nowMs: number): Standing {
  let limit = 0;
  let remaining = Number.POSITIVE_INFINITY;
  let exceeded = false;
  for (const [index, bucket] of buckets.entries()) {
    const count = counts[index] ?? 0;
    if (count > bucket.limit) exceeded = true;
    const left = Math.max(0, bucket.limit - count);
    if (left < remaining) {
      remaining = left;
      limit = bucket.limit;
    }
  }
  const reset = Math.max(1, Math.ceil(((windowOf(nowMs) + 1) * WINDOW_MS - nowMs) / 1000));
  return { limit, remaining, reset, exceeded };
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
      const seen = buckets.map(({ key }) => {
        const count = (counts.get(key) ?? 0) + 1;
        counts.set(key, count);
        return count;
      });
      return tightest(buckets, seen, now);
    },
  };
}
