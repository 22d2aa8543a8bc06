import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { invalidateCatalogue } from '../../shop/businesses/index.ts';
import type { ExtraChange, ExtraRow } from './schemas.ts';
import { deleteExtra, updateExtra } from './store.ts';

export async function changeExtra(
  tx: Tx,
  businessId: string,
  id: string,
  change: ExtraChange,
  now: Temporal.Instant,
): Promise<ExtraRow> {
  const extra = await updateExtra(tx, businessId, id, change, now);
  if (!extra) throw fail(NOT_FOUND, 'There is no such extra');
  invalidateCatalogue(tx, businessId);
  return extra;
}

/** The row is only marked as deleted, because bookings name it in their lines. */
export async function removeExtra(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  if ((await deleteExtra(tx, businessId, id, now)) === 0) throw fail(NOT_FOUND, 'There is no such extra');
  invalidateCatalogue(tx, businessId);
}
