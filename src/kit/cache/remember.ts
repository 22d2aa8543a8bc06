import { LRUCache } from 'lru-cache';
import type { Bus } from '../db/bus.ts';

/**
 * Rows that nearly every request needs, kept in the process until somebody tells that they changed. Nothing is kept
 * while that news cannot arrive, so what was revoked is never believed again.
 */
export interface Remembered<Value, Source = void> {
  /**
   * The value at once when it is known, else a promise of it. Null is asked for anew every time. Whoever is in a
   * transaction gives it as the source to load from, so as not to wait for a second connection while it has one.
   */
  get(key: string, source: Source): Value | null | Promise<Value | null>;
}

export function remember<Value extends object, Source = void>(options: {
  bus: Bus;
  max: number;
  /** For what also changes without anybody telling, such as with the date. */
  ttlSeconds?: number;
  load: (key: string, source: Source) => Promise<Value | null>;
  /** Topic → does this news concern the value? */
  staleOn: Record<string, (value: Value, id: string) => boolean>;
}): Remembered<Value, Source> {
  const { bus, load } = options;
  const known = new LRUCache<string, Value>({
    max: options.max,
    ...(options.ttlSeconds !== undefined && { ttl: options.ttlSeconds * 1000 }),
  });
  let generation = 0;

  for (const [topic, concerns] of Object.entries(options.staleOn)) {
    bus.on(topic, (id) => {
      generation++;
      for (const [key, value] of known.entries()) if (concerns(value, id)) known.delete(key);
    });
  }
  bus.onReset(() => {
    generation++;
    known.clear();
  });

  async function fetch(key: string, source: Source): Promise<Value | null> {
    const asked = generation;
    const value = await load(key, source);
    // News that came while the row was read may have been about this very row.
    if (value && asked === generation && bus.listening) known.set(key, value);
    return value;
  }

  return {
    get: (key, source) => known.get(key) ?? fetch(key, source),
  };
}
