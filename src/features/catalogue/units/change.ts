import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { requireOwnPhotos } from '../../ground/uploads/index.ts';
import { requireAttributes } from '../../ground/verticals/index.ts';
import { refreshFromPrice, requireBusinessOfShape } from '../../shop/businesses/index.ts';
import { requireUnit } from './read.ts';
import { requireLengths } from './require-lengths.ts';
import type { UnitChange, UnitRow } from './schemas.ts';
import { deleteUnit, updateUnit } from './store.ts';

/** Bookings keep their name and price, even where the new quantity is below the number already booked. */
export async function changeUnit(
  tx: Tx,
  businessId: string,
  id: string,
  change: UnitChange,
  now: Temporal.Instant,
): Promise<UnitRow> {
  requireLengths(change.lengthPrices ?? []);
  if ((await updateUnit(tx, businessId, id, change, now)) === 0) throw fail(NOT_FOUND);
  if (change.attributes) {
    const business = await requireBusinessOfShape(tx, businessId, 'UNIT_PER_DAY');
    await requireAttributes(tx, business.vertical, change.attributes);
  }
  if (change.photoIds) await requireOwnPhotos(tx, businessId, change.photoIds, '/photoIds');
  await refreshFromPrice(tx, businessId);
  return requireUnit(tx, businessId, id);
}

/** The row is only marked as deleted, because bookings refer to it. */
export async function removeUnit(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  if ((await deleteUnit(tx, businessId, id, now)) === 0) throw fail(NOT_FOUND);
  await refreshFromPrice(tx, businessId);
}
