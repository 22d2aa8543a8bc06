import { Redis } from 'ioredis';
import type { Cache } from './cache.ts';
import { type Limiter, memoryLimiter, tightest, WINDOW_MS, windowOf } from './limiter.ts';

/** Says what every count would be with this request, and makes it so unless one of them is beyond its limit. */
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

/** One Redis for all processes. While it is away, windows are counted here and nothing is cached; no request waits for it. */
export function connectRedis(options: {
  url: string;
  keyPrefix: string;
  /** How long a request waits for an answer before it goes on without. */
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
