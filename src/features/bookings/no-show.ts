import { countsFrom, mayBeNoShow } from '../../domain/booking/policy.ts';
import { next } from '../../domain/booking/states.ts';
import type { Tx } from '../../kit/db/db.ts';
import { fail, INVALID_STATE } from '../../kit/errors.ts';
import { openingOf } from './opening.ts';
import type { BookingRow } from './schemas.ts';
import { type Asked, lockTrue, move } from './transition.ts';

/** Nobody has failed to come before the time has come. */
export async function markNoShow(tx: Tx, asked: Asked): Promise<BookingRow> {
  const row = await lockTrue(tx, asked);
  if (next(row.status, 'no-show')) {
    const { hours } = await openingOf(tx, row);
    if (!mayBeNoShow(countsFrom(row.startsAt, hours), asked.now))
      throw fail(INVALID_STATE, 'The booking has not started yet');
  }
  return move(tx, row, 'no-show', asked);
}
