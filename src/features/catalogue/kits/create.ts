import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { requireOwnPhotos } from '../../ground/uploads/index.ts';
import { findBusiness, refreshFromPrice } from '../../shop/businesses/index.ts';
import { requireLengths } from '../units/index.ts';
import { checkParts } from './check-parts.ts';
import { requireKit } from './read.ts';
import type { KitInput, KitRow } from './schemas.ts';
import { addKit } from './store.ts';

export async function createKit(tx: Tx, businessId: string, input: KitInput, now: Temporal.Instant): Promise<KitRow> {
  const business = await findBusiness(tx, businessId);
  if (!business) throw fail(NOT_FOUND);
  const { description = '', photoIds = [], pricePesewas = null, discountPercent = 0, active = true } = input;
  const { lengthPrices = [] } = input;
  requireLengths(lengthPrices, business.bookingShape);
  const items = await checkParts(tx, businessId, business.bookingShape, input.items);
  await requireOwnPhotos(tx, businessId, photoIds, '/photoIds');
  const id = newId('kit', businessId);
  const { name } = input;
  const priced = { pricePesewas, discountPercent, lengthPrices };
  await addKit(tx, businessId, id, { name, description, items, photoIds, ...priced, active }, now);
  await refreshFromPrice(tx, businessId);
  return requireKit(tx, businessId, id);
}
