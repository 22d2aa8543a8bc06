import type { CacheInvalidation } from '../postgres/cache-invalidation.ts';
import { boundedCache } from './bounded-cache.ts';

/**
 * Rows that nearly every request needs, cached in the process until they are invalidated. A cached row is used only
 * while the invalidation channel is alive, as cache-invalidation.ts defines it; else the row is loaded.
 */
export interface InvalidatedCache<Value, Source = void> {
  /** `source` is where a missing value is loaded from: a transaction, so as not to wait for a second connection. */
  get(key: string, source: Source): Promise<Value | null>;
  /** Whether `get` can answer without loading, as long as the channel is alive. */
  knows(key: string): boolean;
  /** Drops a value that turned out to be stale. */
  drop(key: string): void;
}

export function invalidatedCache<Value extends object, Source = void>(options: {
  /** As metrics name it. */
  name: string;
  invalidation: CacheInvalidation;
  max: number;
  /** For values that also change without an invalidation, such as with the date. */
  ttlSeconds?: number;
  load: (key: string, source: Source) => Promise<Value | null>;
  /** Topic → whether the invalidation of `id` concerns the value. */
  staleOn: Record<string, (value: Value, id: string) => boolean>;
  /** Keys without a row are remembered for this long. The row that appears must be invalidated on `topic` by its key. */
  missing?: { topic: string; ttlSeconds: number };
}): InvalidatedCache<Value, Source> {
  const { invalidation, load } = options;
  const cached = boundedCache<Value>(options.max, (options.ttlSeconds ?? 0) * 1000);
  const missing = boundedCache<true>(options.max, (options.missing?.ttlSeconds ?? 0) * 1000);
  let generation = 0;

  if (options.missing) {
    invalidation.onInvalidate(options.missing.topic, (key) => {
      generation++;
      missing.delete(key);
    });
  }
  for (const [topic, concerns] of Object.entries(options.staleOn)) {
    invalidation.onInvalidate(topic, (id) => {
      generation++;
      for (const [key, value] of cached.entries()) if (concerns(value, id)) cached.delete(key);
    });
  }
  invalidation.onReset(() => {
    generation++;
    cached.clear();
    missing.clear();
  });

  const knows = (key: string) => cached.has(key) || missing.has(key);

  return {
    async get(key, source) {
      if (knows(key)) {
        const alive = invalidation.isAlive();
        // An invalidation may have come during the wait, so the entry is read after it.
        if ((alive === true || (await alive)) && knows(key)) {
          invalidation.countRead(options.name, true);
          return cached.get(key) ?? null;
        }
      }
      invalidation.countRead(options.name, false);
      const before = generation;
      const value = await load(key, source);
      // An invalidation that came while the row was read may concern this row.
      if (before === generation && invalidation.listening) {
        if (value) cached.set(key, value);
        else if (options.missing) missing.set(key, true);
      }
      return value;
    },
    knows,
    drop(key) {
      cached.delete(key);
    },
  };
}
