import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { invalidateCatalogue } from '../../shop/businesses/index.ts';
import type { ExtraInput, ExtraRow } from './schemas.ts';
import { addExtra } from './store.ts';

export async function createExtra(
  tx: Tx,
  businessId: string,
  input: ExtraInput,
  now: Temporal.Instant,
): Promise<ExtraRow> {
  invalidateCatalogue(tx, businessId);
  return addExtra(tx, businessId, newId('ext', businessId), input, now);
}
