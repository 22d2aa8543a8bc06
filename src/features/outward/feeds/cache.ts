import { LRUCache } from 'lru-cache';

/**
 * Text with a lifetime, shared by all processes where there is a Redis. A lost entry costs a recomputation and never
 * changes a result.
 */
export interface Cache {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, ttlSeconds: number): Promise<void>;
}

export function memoryCache(): Cache {
  const entries = new LRUCache<string, string>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: (value, key) => value.length * 2 + key.length * 2 + 64,
  });
  return {
    async get(key) {
      return entries.get(key) ?? null;
    },
    async set(key, value, ttlSeconds) {
      entries.set(key, value, { ttl: ttlSeconds * 1000 });
    },
  };
}
