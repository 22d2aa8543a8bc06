import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { refreshFromPrice } from '../businesses/index.ts';
import { deleteProvider } from './store.ts';

/** Hidden from now on; the bookings stay as they are. */
export async function removeProvider(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  if ((await deleteProvider(tx, businessId, id, now)) === 0) throw fail(NOT_FOUND);
  await refreshFromPrice(tx, businessId);
}
