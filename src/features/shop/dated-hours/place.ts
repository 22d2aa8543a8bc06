import type { Timetables } from '../../../domain/availability/fitting.ts';
import { rangeProblems, windowProblems } from '../../../domain/schedule/dated.ts';
import { ALREADY_EXISTS, fail, NOT_FOUND, VALIDATION_FAILED } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import { findConflicts } from '../schedule/index.ts';
import type { DatedHoursChange, DatedHoursFields, DatedHoursRow } from './schemas.ts';
import { addDatedHours, deleteDatedHours, findDatedHours, findOverlapping, updateDatedHours } from './store.ts';

/** Bookings outside the new hours stay and are returned as conflicts. A dry run saves nothing and has no row. */
export async function createDatedHours(
  tx: Tx,
  businessId: string,
  { dryRun = false, note = null, ...input }: Omit<DatedHoursFields, 'note'> & DatedHoursChange,
  now: Temporal.Instant,
): Promise<{ row: DatedHoursRow | null; conflicts: string[] }> {
  const fields = { ...input, note };
  requireSound(fields);
  // The lock waits for bookings in flight: each either commits first and is a conflict, or sees the new hours.
  await ownTime(tx, businessId);
  const conflicts = await judge(tx, businessId, fields, null, now);
  if (dryRun) return { row: null, conflicts };
  const id = newId('dth', businessId);
  await addDatedHours(tx, businessId, id, fields, now);
  tx.invalidate('business', businessId);
  return { row: { id, ...fields, createdAt: now, updatedAt: now }, conflicts };
}

/** A dry run answers the row as it stays. */
export async function changeDatedHours(
  tx: Tx,
  businessId: string,
  id: string,
  { dryRun = false, ...change }: DatedHoursChange,
  now: Temporal.Instant,
): Promise<{ row: DatedHoursRow; conflicts: string[] }> {
  await ownTime(tx, businessId);
  const known = await findDatedHours(tx, businessId, id);
  if (!known) throw fail(NOT_FOUND);
  const fields = { ...known, ...change };
  requireSound(fields);
  const conflicts = await judge(tx, businessId, fields, known, now);
  if (dryRun) return { row: known, conflicts };
  if ((await updateDatedHours(tx, businessId, id, fields, now)) === 0) throw fail(NOT_FOUND);
  tx.invalidate('business', businessId);
  return { row: { ...fields, updatedAt: now }, conflicts };
}

export async function removeDatedHours(tx: Tx, businessId: string, id: string): Promise<void> {
  if ((await deleteDatedHours(tx, businessId, id)) === 0) throw fail(NOT_FOUND);
  tx.invalidate('business', businessId);
}

function requireSound(fields: DatedHoursFields): void {
  const problems = [
    ...rangeProblems(fields),
    ...windowProblems(fields.windows, { first: 'open', last: 'close', mayTouch: false }),
  ];
  if (problems.length > 0) throw fail(VALIDATION_FAILED, VALIDATION_FAILED.message, problems);
}

/** The conflicts of valid hours, which may replace others; refuses overlaps. The caller holds the business's time. */
async function judge(
  tx: Tx,
  businessId: string,
  fields: DatedHoursFields,
  replaced: DatedHoursRow | null,
  now: Temporal.Instant,
): Promise<string[]> {
  const other = await findOverlapping(tx, businessId, fields, replaced?.id ?? null);
  if (other)
    throw fail(ALREADY_EXISTS, `Other hours are set for some of these dates: ${other.id}`, [
      { code: 'ALREADY_EXISTS', message: other.id, path: '/startDate' },
    ]);
  const range = {
    startDate: replaced && replaced.startDate < fields.startDate ? replaced.startDate : fields.startDate,
    endDate: replaced && replaced.endDate > fields.endDate ? replaced.endDate : fields.endDate,
    providerId: null,
  };
  const change = (before: Timetables) => {
    const others = before.datedHours.filter(({ startDate }) => startDate !== replaced?.startDate);
    const without = { ...before, datedHours: others };
    return { earlier: [before, without], after: { ...before, datedHours: [...others, fields] } };
  };
  return (await findConflicts(tx, businessId, range, change, now)).ids;
}
