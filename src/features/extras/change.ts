import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { catalogueChanged } from '../businesses/index.ts';
import type { ExtraChange, ExtraRow } from './schemas.ts';
import { updateExtra } from './store.ts';

export async function changeExtra(
  tx: Tx,
  businessId: string,
  id: string,
  change: ExtraChange,
  now: Temporal.Instant,
): Promise<ExtraRow> {
  const extra = await updateExtra(tx, businessId, id, change, now);
  if (!extra) throw fail(NOT_FOUND, 'There is no such extra');
  catalogueChanged(tx, businessId);
  return extra;
}
