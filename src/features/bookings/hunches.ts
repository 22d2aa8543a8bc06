import { LRUCache } from 'lru-cache';
import type { Wish } from '../quotes/index.ts';

/**
 * Most of what is wished for can be had, so it is tried before it is looked at: the statement that takes it makes sure.
 * What is remembered here only helps to guess right. Where it is wrong the try fails, and is made again after a look.
 */
const tried = new WeakSet<object>();
const doubts = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });
const customers = new LRUCache<string, string>({ max: 20_000 });

/** Whether to try at once. Not a second time, and not for a while what was just tried in vain. */
export function isHopeful(placement: { wish: Wish }): boolean {
  const { thing } = placement.wish;
  if (thing.kind !== 'UNIT') return false;
  const days = `${thing.unitId} ${thing.date} ${thing.endDate}`;
  if (tried.has(placement)) doubts.set(days, true);
  tried.add(placement);
  return !doubts.has(days);
}

/** The id with which the customer of that phone was last found. */
export const likelyCustomer = (businessId: string, phone: string): string | undefined =>
  customers.get(`${businessId} ${phone}`);

/** Only what was found counts: an id that is just being given would collide with itself if it were given again. */
export function rememberCustomer(businessId: string, phone: string, id: string): void {
  customers.set(`${businessId} ${phone}`, id);
}
