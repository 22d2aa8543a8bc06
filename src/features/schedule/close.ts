import { absorb } from '../../domain/schedule/closures.ts';
import type { Tx } from '../../kit/db/db.ts';
import { invalid } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { addDays, daysBetween } from '../../kit/time.ts';
import type { AddClosure, Closure } from './schemas.ts';
import { addClosure, deleteClosures, listClosures, lockClosures } from './store.ts';

const MAX_DAYS = 366;

/**
 * Closes the business on those days. Closures that overlap or touch become one, which keeps the id of the earliest, so
 * that asking twice gives the same closure; the newest reason counts.
 */
export async function close(
  tx: Tx,
  businessId: string,
  { startDate, endDate, reason = null }: AddClosure,
  now: Temporal.Instant,
): Promise<Closure> {
  if (endDate < startDate) throw invalid('/endDate', 'must not be before startDate', 'END_BEFORE_START');
  if (daysBetween(startDate, endDate) >= MAX_DAYS)
    throw invalid('/endDate', `a closure covers at most ${MAX_DAYS} days`, 'TOO_LONG');
  await lockClosures(tx, businessId);
  const near = await listClosures(tx, businessId, { from: addDays(startDate, -1), to: addDays(endDate, 1) });
  const { range, absorbed } = absorb(near, { startDate, endDate });
  const closure = {
    id: absorbed[0]?.id ?? newId('clo'),
    ...range,
    reason: reason ?? absorbed.find((earlier) => earlier.reason !== null)?.reason ?? null,
  };
  if (absorbed.length > 0) {
    await deleteClosures(
      tx,
      businessId,
      absorbed.map(({ id }) => id),
    );
  }
  await addClosure(tx, businessId, closure, now);
  tx.tell('business', businessId);
  return closure;
}
