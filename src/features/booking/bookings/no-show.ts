import { mayBeNoShow } from '../../../domain/booking/policy.ts';
import { next } from '../../../domain/booking/states.ts';
import { fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { BookingRow } from './schemas.ts';
import { type BookingChange, lockCurrent, move } from './transition.ts';

/** A booking can be a no-show only after it has started. */
export async function markNoShow(tx: Tx, change: BookingChange): Promise<BookingRow> {
  const row = await lockCurrent(tx, change);
  if (next(row.status, 'no-show') && !mayBeNoShow(row.countsFrom, change.now))
    throw fail(INVALID_STATE, 'The booking has not started yet');
  return move(tx, row, 'no-show', change);
}
