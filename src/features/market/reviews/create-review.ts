import { ALREADY_EXISTS, fail, INVALID_STATE } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { type BookingChange, lockCurrent } from '../../booking/bookings/index.ts';
import { rate } from '../../shop/businesses/index.ts';
import type { ReviewBody, ReviewRow } from './schemas.ts';
import { addReview } from './store.ts';

/** Reviews are public, so they show only a first name. A phone number in place of a name gives null. */
function toAuthor(customerName: string): string | null {
  const first = customerName.trim().split(/\s+/, 1)[0] ?? '';
  return /^\p{L}[\p{L}\p{M}'’.-]*$/u.test(first) ? first : null;
}

/**
 * The booking's lock keeps its status COMPLETED until the review commits. enforce_review_rules() refuses a booking that
 * has not started, and a customer's second review in 30 days.
 */
export async function createReview(tx: Tx, change: BookingChange, { rating, comment }: ReviewBody): Promise<ReviewRow> {
  const { businessId, bookingId, now } = change;
  const booking = await lockCurrent(tx, change);
  if (booking.status !== 'COMPLETED') throw fail(INVALID_STATE, 'A booking is reviewed once it is completed');
  const row: ReviewRow = {
    id: newId('rev', businessId),
    rating,
    comment: comment?.trim() || null,
    author: toAuthor(booking.customerName),
    createdAt: now,
  };
  if (!(await addReview(tx, businessId, bookingId, row))) {
    throw fail(ALREADY_EXISTS, 'This booking has been reviewed already');
  }
  await rate(tx, businessId, rating);
  return row;
}
