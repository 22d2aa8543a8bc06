import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { requireOwnPhotos } from '../../ground/uploads/index.ts';
import { requireAttributes } from '../../ground/verticals/index.ts';
import { refreshFromPrice, requireBusinessOfShape } from '../../shop/businesses/index.ts';
import { requireService } from './read.ts';
import type { ServiceChange, ServiceRow } from './schemas.ts';
import { deleteService, unlinkService, updateService } from './store.ts';

/** Bookings keep their name, price and duration. */
export async function changeService(
  tx: Tx,
  businessId: string,
  id: string,
  change: ServiceChange,
  now: Temporal.Instant,
): Promise<ServiceRow> {
  if ((await updateService(tx, businessId, id, change, now)) === 0) throw fail(NOT_FOUND);
  if (change.attributes) {
    const business = await requireBusinessOfShape(tx, businessId, 'SERVICE_IN_SLOT');
    await requireAttributes(tx, business.vertical, change.attributes);
  }
  if (change.photoIds) await requireOwnPhotos(tx, businessId, change.photoIds, '/photoIds');
  await refreshFromPrice(tx, businessId);
  return requireService(tx, businessId, id);
}

/** The row is only marked as deleted, because bookings refer to it. */
export async function removeService(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  if ((await deleteService(tx, businessId, id, now)) === 0) throw fail(NOT_FOUND);
  await unlinkService(tx, businessId, id);
  await refreshFromPrice(tx, businessId);
}
