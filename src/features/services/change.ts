import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { refreshFromPrice, shapeGuard } from '../businesses/index.ts';
import { requireOwnPhotos } from '../uploads/index.ts';
import { requireAttributes } from '../verticals/index.ts';
import { requireService } from './read.ts';
import type { ServiceChange, ServiceRow } from './schemas.ts';
import { updateService } from './store.ts';

/** Bookings keep what they were made with. */
export async function changeService(
  tx: Tx,
  businessId: string,
  id: string,
  change: ServiceChange,
  now: Temporal.Instant,
): Promise<ServiceRow> {
  if ((await updateService(tx, businessId, id, change, now)) === 0) throw fail(NOT_FOUND);
  if (change.attributes) {
    const business = await shapeGuard(tx, businessId, 'SERVICE_IN_SLOT');
    await requireAttributes(tx, business.vertical, change.attributes);
  }
  if (change.photoIds) await requireOwnPhotos(tx, businessId, change.photoIds, '/photoIds');
  await refreshFromPrice(tx, businessId);
  return requireService(tx, businessId, id);
}
