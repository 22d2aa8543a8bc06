import type { Tx } from '../../kit/db/db.ts';
import { unrate } from '../businesses/index.ts';
import { deleteReviews } from './store.ts';

/** Takes a business back to before anybody said anything. */
export async function wipeReviews(tx: Tx, businessId: string): Promise<void> {
  await deleteReviews(tx, businessId);
  await unrate(tx, businessId);
}
