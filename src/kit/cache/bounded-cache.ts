import { LRUCache } from 'lru-cache';

/**
 * A cache that evicts the entry used least recently when it has more than `max`. Its memory grows with its entries. The
 * library's own `max` reserves memory for all of them at once, which took a fourteenth of a start.
 */
export const boundedCache = <Value extends {}>(
  max: number,
  ttlMs?: number,
  onRemoved?: (value: Value, key: string) => void,
): LRUCache<string, Value> =>
  new LRUCache<string, Value>({
    maxSize: max,
    sizeCalculation: () => 1,
    ...(ttlMs && { ttl: ttlMs }),
    ...(onRemoved && { dispose: onRemoved }),
  });
