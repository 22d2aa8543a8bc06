import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { requireOwnPhotos } from '../../ground/uploads/index.ts';
import { findBusiness, refreshFromPrice } from '../../shop/businesses/index.ts';
import { requireLengths } from '../units/index.ts';
import { checkParts } from './check-parts.ts';
import { requireKit } from './read.ts';
import type { KitChange, KitRow } from './schemas.ts';
import { deleteKit, lockKit, updateKit } from './store.ts';

/** Bookings keep the parts and the price that they were made with. */
export async function changeKit(
  tx: Tx,
  businessId: string,
  id: string,
  { photoIds, items, ...change }: KitChange,
  now: Temporal.Instant,
): Promise<KitRow> {
  const [, kit] = await Promise.all([lockKit(tx, businessId, id), requireKit(tx, businessId, id)]);
  const business = await findBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  requireLengths(change.lengthPrices ?? [], business.bookingShape);
  const parts = items ? await checkParts(tx, businessId, business.bookingShape, items) : kit.items;
  if (photoIds) await requireOwnPhotos(tx, businessId, photoIds, '/photoIds');
  await updateKit(tx, businessId, id, { ...kit, ...change, items: parts, photoIds: photoIds ?? null }, now);
  await refreshFromPrice(tx, businessId);
  return requireKit(tx, businessId, id);
}

/** The row is only marked as deleted, because bookings name it. */
export async function removeKit(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  if ((await deleteKit(tx, businessId, id, now)) === 0) throw fail(NOT_FOUND);
  await refreshFromPrice(tx, businessId);
}
