import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { refreshFromPrice, requireBusinessOfShape } from '../../shop/businesses/index.ts';
import { assignServices } from '../services/index.ts';
import { requireProvider } from './read.ts';
import type { ProviderInput, ProviderRow } from './schemas.ts';
import { addProvider } from './store.ts';
import { parseSchedule, refuseSecondLink, requireMember } from './validate.ts';

export async function createProvider(
  tx: Tx,
  businessId: string,
  input: ProviderInput,
  now: Temporal.Instant,
): Promise<ProviderRow> {
  await requireBusinessOfShape(tx, businessId, 'SERVICE_IN_SLOT');
  const { name, userId = null, serviceIds = [], active = true } = input;
  const schedule = parseSchedule(input.schedule ?? []);
  if (userId !== null) await requireMember(tx, businessId, userId);
  const id = newId('prv', businessId);
  await refuseSecondLink(addProvider(tx, businessId, id, { name, userId, schedule, active }, now));
  await assignServices(tx, businessId, id, serviceIds);
  await refreshFromPrice(tx, businessId);
  return requireProvider(tx, businessId, id);
}
