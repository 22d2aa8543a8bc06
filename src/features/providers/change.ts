import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { refreshFromPrice } from '../businesses/index.ts';
import { assignServices } from '../services/index.ts';
import { requireProvider } from './read.ts';
import { readSchedule, refusingSecondLink, requireMember } from './rules.ts';
import type { ProviderChange, ProviderRow } from './schemas.ts';
import { updateProvider } from './store.ts';

/** Changes what is named; services and schedule are replaced whole. Bookings that no longer fit stay. */
export async function changeProvider(
  tx: Tx,
  businessId: string,
  id: string,
  { serviceIds, schedule, ...change }: ProviderChange,
  now: Temporal.Instant,
): Promise<ProviderRow> {
  await requireProvider(tx, businessId, id);
  if (change.userId) await requireMember(tx, businessId, change.userId);
  const fields = { ...change, ...(schedule && { schedule: readSchedule(schedule) }) };
  const changed = await refusingSecondLink(updateProvider(tx, businessId, id, fields, now));
  if (changed === 0) throw fail(NOT_FOUND);
  if (serviceIds) await assignServices(tx, businessId, id, serviceIds);
  await refreshFromPrice(tx, businessId);
  return requireProvider(tx, businessId, id);
}
