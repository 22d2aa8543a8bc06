import { Redis } from 'ioredis';
import type { Cache } from '../features/outward/feeds/index.ts';
import { type Limiter, memoryLimiter, tightest, WINDOW_MS, windowOf } from '../kit/cache/limiter.ts';

/** Returns each count including this request, and stores the counts unless one of them exceeds its limit. */
const COUNT_ALL = `
local counts = {}
local refused = false
for index, key in ipairs(KEYS) do
  counts[index] = tonumber(redis.call('GET', key) or '0') + 1
  if counts[index] > tonumber(ARGV[index + 1]) then refused = true end
end
if not refused then
  for index, key in ipairs(KEYS) do
    redis.call('SET', key, counts[index], 'PX', ARGV[1])
  end
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

/**
 * One Redis for all processes. During an outage this process counts its own windows and caches nothing, and no request
 * waits.
 */
export function connectRedis(options: {
  url: string;
  keyPrefix: string;
  /** A request that waited this long continues without Redis. */
  timeoutMs: number;
  onError: (error: Error) => void;
}): RedisConnection {
  const { url, keyPrefix, timeoutMs, onError } = options;
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
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
    },
    limiter: {
      async consume(buckets) {
        const now = Date.now();
        const window = windowOf(now);
        try {
          const keys = buckets.map(({ key }) => `rate:${window}:${key}`);
          const limits = buckets.map(({ limit }) => limit);
          return tightest(buckets, await redis.countAll(keys.length, ...keys, WINDOW_MS, ...limits), now);
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
