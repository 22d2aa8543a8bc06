import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { refreshFromPrice } from '../../shop/businesses/index.ts';
import { assignServices } from '../services/index.ts';
import { requireProvider } from './read.ts';
import type { ProviderChange, ProviderRow } from './schemas.ts';
import { deleteProvider, updateProvider } from './store.ts';
import { parseSchedule, refuseSecondLink, requireMember } from './validate.ts';

/** Services and schedule are replaced as a whole. Bookings outside the new schedule stay. */
export async function changeProvider(
  tx: Tx,
  businessId: string,
  id: string,
  { serviceIds, schedule, ...change }: ProviderChange,
  now: Temporal.Instant,
): Promise<ProviderRow> {
  await requireProvider(tx, businessId, id);
  if (change.userId) await requireMember(tx, businessId, change.userId);
  const fields = { ...change, ...(schedule && { schedule: parseSchedule(schedule) }) };
  const changed = await refuseSecondLink(updateProvider(tx, businessId, id, fields, now));
  if (changed === 0) throw fail(NOT_FOUND);
  if (serviceIds) await assignServices(tx, businessId, id, serviceIds);
  await refreshFromPrice(tx, businessId);
  return requireProvider(tx, businessId, id);
}

/** The row is only marked as deleted, because bookings refer to it. */
export async function removeProvider(tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<void> {
  if ((await deleteProvider(tx, businessId, id, now)) === 0) throw fail(NOT_FOUND);
  await refreshFromPrice(tx, businessId);
}
