import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { requireOwnPhotos } from '../../ground/uploads/index.ts';
import { requireAttributes } from '../../ground/verticals/index.ts';
import { refreshFromPrice, requireBusinessOfShape } from '../../shop/businesses/index.ts';
import { requireUnit } from './read.ts';
import { requireLengths } from './require-lengths.ts';
import type { UnitInput, UnitRow } from './schemas.ts';
import { addUnit } from './store.ts';

export async function createUnit(
  tx: Tx,
  businessId: string,
  input: UnitInput,
  now: Temporal.Instant,
): Promise<UnitRow> {
  const business = await requireBusinessOfShape(tx, businessId, 'UNIT_PER_DAY');
  await requireAttributes(tx, business.vertical, input.attributes ?? {});
  await requireOwnPhotos(tx, businessId, input.photoIds ?? [], '/photoIds');
  requireLengths(input.lengthPrices ?? []);
  const id = newId('unt', businessId);
  await addUnit(tx, businessId, id, input, now);
  await refreshFromPrice(tx, businessId);
  return requireUnit(tx, businessId, id);
}
