import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { refreshFromPrice } from '../businesses/index.ts';
import { deleteService, unlinkService } from './store.ts';

/** Hidden from now on and performed by nobody; its bookings stay as they are. */
export async function removeService(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  if ((await deleteService(tx, businessId, id, now)) === 0) throw fail(NOT_FOUND);
  await unlinkService(tx, businessId, id);
  await refreshFromPrice(tx, businessId);
}
