import type { Tx } from '../../kit/db/db.ts';
import { lockBusiness, updateFromPrice } from './store.ts';

/**
 * Brings the price from which one can book up to date, after a change of the catalogue and in its transaction. Changes
 * of one catalogue take turns here, so that the last one has seen them all.
 */
export async function refreshFromPrice(tx: Tx, businessId: string): Promise<void> {
  await lockBusiness(tx, businessId);
  await updateFromPrice(tx, businessId);
  catalogueChanged(tx, businessId);
}

/** What is remembered of the business's public page is stale. */
export const catalogueChanged = (tx: Tx, businessId: string): void => tx.tell('business', businessId);
