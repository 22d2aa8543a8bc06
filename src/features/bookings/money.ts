import { isSecured } from '../../domain/pricing/sums.ts';
import type { Tx } from '../../kit/db/db.ts';
import { AppError } from '../../kit/errors.ts';
import { addDays, dateOf } from '../../kit/time.ts';
import { shareTime } from '../occupancy/index.ts';
import { unitWish } from '../quotes/index.ts';
import { type Retaking, retakeDays, retakeSlot } from './retake.ts';
import type { BookingRow } from './schemas.ts';
import { type Asked, lockTrue, move } from './transition.ts';

/** To be called once a payment's row is written: a hold that the money secures becomes CONFIRMED. */
export async function confirmPaid(tx: Tx, asked: Asked): Promise<BookingRow> {
  const row = await lockTrue(tx, asked);
  return row.status === 'HELD' && isSecured(row) ? move(tx, row, 'confirm', asked) : row;
}

/**
 * Money came after the hold had ended: the booking is CONFIRMED if its time is still free. Null when it is not, or when
 * the booking is not expired; then nothing changed.
 */
export async function reviveExpired(tx: Tx, asked: Asked): Promise<BookingRow | null> {
  const { businessId, publicUrl, now } = asked;
  const [, row] = await Promise.all([shareTime(tx, businessId), lockTrue(tx, asked)]);
  if (row.status !== 'EXPIRED') return null;
  const retaking: Retaking = { row, occupies: false, bookedBy: 'business', publicUrl, now };
  const anyTerms = () => {};
  if (row.unitId === null) {
    const { startsAt, endsAt, providerId } = row;
    const target = { startsAt, endsAt, providerId: providerId ?? '' };
    if ((await retakeSlot(tx, retaking, target, anyTerms)) instanceof AppError) return null;
  } else {
    const wish = unitWish(row.unitId, dateOf(row.startsAt), addDays(dateOf(row.endsAt), -1), row.quantity);
    if (await retakeDays(tx, retaking, wish, anyTerms)) return null;
  }
  return move(tx, row, 'revive', asked);
}
