import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { refreshFromPrice } from '../businesses/index.ts';
import { deleteUnit } from './store.ts';

/** Hidden from now on; its bookings stay as they are. */
export async function removeUnit(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  if ((await deleteUnit(tx, businessId, id, now)) === 0) throw fail(NOT_FOUND);
  await refreshFromPrice(tx, businessId);
}
