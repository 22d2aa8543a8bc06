import type { Tx } from '../../../kit/postgres/database.ts';
import { addRating, clearRating, lockBusiness, updateSearchColumns } from './store.ts';

/** Columns of a business that follow from rows of other features. Each verb runs in the transaction of that change. */

/** The lock puts catalogue changes of one business in order, so that the last one computes from all of them. */
export async function refreshFromPrice(tx: Tx, businessId: string): Promise<void> {
  await lockBusiness(tx, businessId);
  await updateSearchColumns(tx, businessId);
  invalidateCatalogue(tx, businessId);
}

/** Drops the cached public page and the cached catalogue. */
export const invalidateCatalogue = (tx: Tx, businessId: string): void => tx.invalidate('business', businessId);

/** Adds the stars of one review. */
export async function rate(tx: Tx, businessId: string, stars: number): Promise<void> {
  await addRating(tx, businessId, stars);
  tx.invalidate('business', businessId);
}

/** Resets the rating after all reviews were deleted. */
export async function unrate(tx: Tx, businessId: string): Promise<void> {
  await clearRating(tx, businessId);
  tx.invalidate('business', businessId);
}
