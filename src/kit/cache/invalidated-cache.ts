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
  /** Topic → the id whose invalidation drops the value. */
  staleOn: Record<string, (value: Value) => string>;
  /** Keys without a row are remembered for this long. The row that appears must be invalidated on `topic` by its key. */
  missing?: { topic: string; ttlSeconds: number };
}): InvalidatedCache<Value, Source> {
  const { invalidation, load } = options;
  const indexes = Object.entries(options.staleOn).map(([topic, idOf]) => ({ topic, idOf, keys: keyIndex() }));
  const cached = boundedCache<Value>(options.max, (options.ttlSeconds ?? 0) * 1000, (value, key) => {
    for (const { idOf, keys } of indexes) keys.remove(idOf(value), key);
  });
  const missing = boundedCache<true>(options.max, (options.missing?.ttlSeconds ?? 0) * 1000);
  let generation = 0;

  if (options.missing) {
    invalidation.onInvalidate(options.missing.topic, (key) => {
      generation++;
      missing.delete(key);
    });
  }
  for (const { topic, keys } of indexes) {
    invalidation.onInvalidate(topic, (id) => {
      generation++;
      for (const key of keys.of(id)) cached.delete(key);
    });
  }
  invalidation.onReset(() => {
    generation++;
    cached.clear();
    missing.clear();
  });

  function keep(key: string, value: Value): void {
    // First, because it removes the keys of the value that it replaces.
    cached.set(key, value);
    for (const { idOf, keys } of indexes) keys.add(idOf(value), key);
  }

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
        if (value) keep(key, value);
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

/** The cached keys by the id that drops them, so that an invalidation looks at no other entry. */
function keyIndex() {
  const keysById = new Map<string, Set<string>>();
  return {
    of: (id: string): readonly string[] => [...(keysById.get(id) ?? [])],
    add(id: string, key: string): void {
      const keys = keysById.get(id);
      if (keys) keys.add(key);
      else keysById.set(id, new Set([key]));
    },
    remove(id: string, key: string): void {
      const keys = keysById.get(id);
      keys?.delete(key);
      if (keys?.size === 0) keysById.delete(id);
    },
  };
}
