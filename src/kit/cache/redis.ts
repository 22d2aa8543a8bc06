import { Redis } from 'ioredis';
import type { Cache } from './cache.ts';
import { type Limiter, memoryLimiter, tightest, WINDOW_MS, windowOf } from './limiter.ts';

const COUNT_ALL = `
local counts = {}
for index, key in ipairs(KEYS) do
  local count = redis.call('INCR', key)
  if count == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
  counts[index] = count
end
return counts`;

interface Counting extends Redis {
  countAll(keys: number, ...rest: (string | number)[]): Promise<number[]>;
}

export interface RedisConnection {
  cache: Cache;
  limiter: Limiter;
  ping(): Promise<void>;
  close(): void;
}

/** One Redis for all processes. While it is away, windows are counted here and nothing is cached; no request waits for it. */
export function connectRedis(url: string, keyPrefix: string, onError: (error: Error) => void): RedisConnection {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 100,
    connectTimeout: 1_000,
    keyPrefix,
    retryStrategy: (times) => Math.min(times * 50, 1_000),
  }) as Counting;
  redis.on('error', onError);
  redis.defineCommand('countAll', { lua: COUNT_ALL });
  const fallback = memoryLimiter();

  return {
    cache: {
      async get(key) {
        return redis.get(key).catch(() => null);
      },
      async set(key, value, ttlSeconds) {
        await redis.set(key, value, 'EX', ttlSeconds).catch(() => null);
      },
      async delete(key) {
        await redis.del(key).catch(() => null);
      },
    },
    limiter: {
      async consume(buckets) {
        const now = Date.now();
        const window = windowOf(now);
        try {
          const keys = buckets.map(({ key }) => `rate:${window}:${key}`);
          return tightest(buckets, await redis.countAll(keys.length, ...keys, WINDOW_MS), now);
        } catch {
          return fallback.consume(buckets);
        }
      },
    },
    async ping() {
      await redis.ping();
    },
    close: () => redis.disconnect(),
  };
}
