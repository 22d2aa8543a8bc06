import type { Tx } from '../../kit/db/db.ts';
import { newId } from '../../kit/ids.ts';
import { addDays, startOf } from '../../kit/time.ts';
import { shapeGuard } from '../businesses/index.ts';
import { ownTime } from '../occupancy/index.ts';
import { requireProvider } from '../providers/index.ts';
import { requireUnit } from '../units/index.ts';
import type { BlockInput, BlockRow } from './schemas.ts';
import { addProviderBlock, addUnitBlock, listConflicts } from './store.ts';
import { whatIsBlocked } from './what-is-blocked.ts';

/** Keeps a unit or provider from new bookings; those that are there already stay, and are named. */
export async function placeBlock(
  tx: Tx,
  businessId: string,
  input: BlockInput,
  now: Temporal.Instant,
): Promise<{ block: BlockRow; conflicts: string[] }> {
  const blocked = whatIsBlocked(input);
  const id = newId('blk');
  // Whoever is taking time just now is waited for, so that it is named as a conflict or meets the block.
  await ownTime(tx, businessId);
  if ('unitId' in blocked) {
    await shapeGuard(tx, businessId, 'UNIT_PER_DAY');
    await requireUnit(tx, businessId, blocked.unitId);
    await addUnitBlock(tx, businessId, id, blocked, now);
  } else {
    await shapeGuard(tx, businessId, 'SERVICE_IN_SLOT');
    await requireProvider(tx, businessId, blocked.providerId);
    await addProviderBlock(tx, businessId, id, blocked, now);
  }
  const time =
    'unitId' in blocked
      ? { startsAt: startOf(blocked.startDate), endsAt: startOf(addDays(blocked.endDate, 1)) }
      : blocked;
  const conflicts = await listConflicts(tx, businessId, blocked, time, now);
  return { block: { id, ...blocked }, conflicts: conflicts.map((booking) => booking.id) };
}
