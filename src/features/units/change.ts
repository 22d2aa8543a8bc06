import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { refreshFromPrice, shapeGuard } from '../businesses/index.ts';
import { requireOwnPhotos } from '../uploads/index.ts';
import { requireAttributes } from '../verticals/index.ts';
import { requireUnit } from './read.ts';
import type { UnitChange, UnitRow } from './schemas.ts';
import { updateUnit } from './store.ts';

/** Bookings keep what they were made with, also when there are fewer pieces now than were promised. */
export async function changeUnit(
  tx: Tx,
  businessId: string,
  id: string,
  change: UnitChange,
  now: Temporal.Instant,
): Promise<UnitRow> {
  if ((await updateUnit(tx, businessId, id, change, now)) === 0) throw fail(NOT_FOUND);
  if (change.attributes) {
    const business = await shapeGuard(tx, businessId, 'UNIT_PER_DAY');
    await requireAttributes(tx, business.vertical, change.attributes);
  }
  if (change.photoIds) await requireOwnPhotos(tx, businessId, change.photoIds, '/photoIds');
  await refreshFromPrice(tx, businessId);
  return requireUnit(tx, businessId, id);
}
