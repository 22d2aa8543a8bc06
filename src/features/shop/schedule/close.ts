import { absorb, joinReasons } from '../../../domain/schedule/opening.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { addDays, daysBetween, startOf } from '../../../kit/time.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import type { AddClosure, PlacedClosure } from './schemas.ts';
import { addClosure, deleteClosures, listClosures, listConflicts, lockClosures } from './store.ts';

const MAX_DAYS = 366;

/**
 * Closures that overlap or touch are merged into one. It keeps the id of the earliest, so that a repeated request returns
 * the same closure. Distinct reasons are joined. Live bookings on its days stay and are returned as conflicts.
 */
export async function close(
  tx: Tx,
  businessId: string,
  { startDate, endDate, reason = null }: AddClosure,
  now: Temporal.Instant,
): Promise<PlacedClosure> {
  if (endDate < startDate) throw invalid('/endDate', 'must not be before startDate', 'END_BEFORE_START');
  if (daysBetween(startDate, endDate) >= MAX_DAYS)
    throw invalid('/endDate', `a closure covers at most ${MAX_DAYS} days`, 'TOO_LONG');
  // The lock waits for bookings in flight: each either commits first and is a conflict, or sees the closure.
  await ownTime(tx, businessId);
  await lockClosures(tx, businessId);
  const near = await listClosures(tx, businessId, { from: addDays(startDate, -1), to: addDays(endDate, 1) });
  const { range, absorbed } = absorb(near, { startDate, endDate });
  const closure = {
    id: absorbed[0]?.id ?? newId('clo', businessId),
    ...range,
    reason: joinReasons([...absorbed.map((earlier) => earlier.reason), reason]),
  };
  if (absorbed.length > 0) {
    await deleteClosures(
      tx,
      businessId,
      absorbed.map(({ id }) => id),
    );
  }
  await addClosure(tx, businessId, closure, now);
  tx.invalidate('business', businessId);
  const time = { from: startOf(closure.startDate), until: startOf(addDays(closure.endDate, 1)) };
  const conflicts = await listConflicts(tx, businessId, time, now);
  return { ...closure, conflicts: conflicts.map(({ id }) => id) };
}

/** The lock waits for a request in flight that merges this closure into another. */
export async function reopen(tx: Tx, businessId: string, closureId: string): Promise<void> {
  await lockClosures(tx, businessId);
  if ((await deleteClosures(tx, businessId, [closureId])) === 0) throw fail(NOT_FOUND);
  tx.invalidate('business', businessId);
}
