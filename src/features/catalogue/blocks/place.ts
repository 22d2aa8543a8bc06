import { fail, INVALID_STATE, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { addDays, startOf } from '../../../kit/time.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import { requireBusinessOfShape } from '../../shop/businesses/index.ts';
import { requireProvider } from '../providers/index.ts';
import { requireUnit } from '../units/index.ts';
import { parseBlock } from './parse.ts';
import type { BlockInput, BlockRow } from './schemas.ts';
import { addProviderBlock, addUnitBlock, deleteBlock, isImported, listConflicts } from './store.ts';

/** A block refuses new bookings. Existing bookings stay and are returned as conflicts. */
export async function placeBlock(
  tx: Tx,
  businessId: string,
  input: BlockInput,
  now: Temporal.Instant,
): Promise<{ block: BlockRow; conflicts: string[] }> {
  const blocked = parseBlock(input);
  const id = newId('blk', businessId);
  // The lock waits for bookings in flight: each either commits first and is a conflict, or sees the block.
  await ownTime(tx, businessId);
  if ('unitId' in blocked) {
    await requireBusinessOfShape(tx, businessId, 'UNIT_PER_DAY');
    const { quantity: owned } = await requireUnit(tx, businessId, blocked.unitId);
    if (blocked.quantity !== null && blocked.quantity > owned)
      throw invalid('/quantity', `is more than the ${owned} that the business owns`, 'TOO_LARGE');
    await addUnitBlock(tx, businessId, id, blocked, now);
  } else {
    await requireBusinessOfShape(tx, businessId, 'SERVICE_IN_SLOT');
    await requireProvider(tx, businessId, blocked.providerId);
    await addProviderBlock(tx, businessId, id, blocked, now);
  }
  const time =
    'unitId' in blocked
      ? { startsAt: startOf(blocked.startDate), endsAt: startOf(addDays(blocked.endDate, 1)) }
      : blocked;
  const conflicts = await listConflicts(tx, businessId, blocked, time, now);
  return { block: { id, ...blocked, import: null }, conflicts: conflicts.map((booking) => booking.id) };
}

export async function removeBlock(tx: Tx, businessId: string, id: string): Promise<void> {
  if ((await deleteBlock(tx, businessId, id)) > 0) return;
  if (await isImported(tx, businessId, id))
    throw fail(INVALID_STATE, 'This block comes from another calendar: change it there, or delete the calendar import');
  throw fail(NOT_FOUND, 'There is no such block');
}
