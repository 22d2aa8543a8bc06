import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { requireOwnPhotos } from '../../ground/uploads/index.ts';
import { requireAttributes } from '../../ground/verticals/index.ts';
import { refreshFromPrice, requireBusinessOfShape } from '../../shop/businesses/index.ts';
import { requireService } from './read.ts';
import type { ServiceInput, ServiceRow } from './schemas.ts';
import { addService } from './store.ts';

export async function createService(
  tx: Tx,
  businessId: string,
  input: ServiceInput,
  now: Temporal.Instant,
): Promise<ServiceRow> {
  const business = await requireBusinessOfShape(tx, businessId, 'SERVICE_IN_SLOT');
  await requireAttributes(tx, business.vertical, input.attributes ?? {});
  await requireOwnPhotos(tx, businessId, input.photoIds ?? [], '/photoIds');
  const id = newId('svc', businessId);
  await addService(tx, businessId, id, input, now);
  await refreshFromPrice(tx, businessId);
  return requireService(tx, businessId, id);
}
