import type { Tx } from '../../kit/db/db.ts';
import { lockBusiness, updateOffer } from './store.ts';

/**
 * Brings what search knows of the catalogue up to date, after a change of the catalogue and in its transaction. Changes
 * of one catalogue take turns here, so that the last one has seen them all.
 */
export async function refreshFromPrice(tx: Tx, businessId: string): Promise<void> {
  await lockBusiness(tx, businessId);
  await updateOffer(tx, businessId);
  catalogueChanged(tx, businessId);
}

/** What is remembered of the business's public page is stale. */
export const catalogueChanged = (tx: Tx, businessId: string): void => tx.tell('business', businessId);
