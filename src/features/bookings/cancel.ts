import { countsFrom, customerMayCancel } from '../../domain/booking/policy.ts';
import { next } from '../../domain/booking/states.ts';
import type { Tx } from '../../kit/db/db.ts';
import { fail, POLICY_VIOLATION } from '../../kit/errors.ts';
import { openingOf } from './opening.ts';
import type { BookingRow } from './schemas.ts';
import { type Asked, lockTrue, move } from './transition.ts';

/** The business cancels when it must; its customer only as long as the notice allows. */
export async function cancel(tx: Tx, asked: Asked & { reason: string | null }): Promise<BookingRow> {
  const row = await lockTrue(tx, asked);
  if (asked.by.kind === 'customer' && next(row.status, 'cancel')) {
    const { hours, policies } = await openingOf(tx, row);
    const { cancellationNoticeHours } = policies;
    if (!customerMayCancel(countsFrom(row.startsAt, hours), cancellationNoticeHours, asked.now)) {
      const message = `can be cancelled until ${cancellationNoticeHours} hours before it starts`;
      throw fail(POLICY_VIOLATION, `A booking ${message}`, [{ code: 'CANCELLATION_NOTICE', message }]);
    }
  }
  return move(tx, row, 'cancel', asked, asked.reason);
}
