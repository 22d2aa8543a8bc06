import type { Tx } from '../../kit/db/db.ts';
import { addRating, clearRating } from './store.ts';

/** Counts a review's stars, in the transaction that keeps the review. */
export async function rate(tx: Tx, businessId: string, stars: number): Promise<void> {
  await addRating(tx, businessId, stars);
  tx.tell('business', businessId);
}

/** For a business whose reviews are all gone. */
export async function unrate(tx: Tx, businessId: string): Promise<void> {
  await clearRating(tx, businessId);
  tx.tell('business', businessId);
}
