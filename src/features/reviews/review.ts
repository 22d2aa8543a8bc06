import type { Tx } from '../../kit/db/db.ts';
import { ALREADY_EXISTS, fail, INVALID_STATE } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { type Asked, lockBooking } from '../bookings/index.ts';
import { rate } from '../businesses/index.ts';
import { firstName } from './first-name.ts';
import type { ReviewBody, ReviewRow } from './schemas.ts';
import { addReview } from './store.ts';

/** The customer's word on a booking that is done, once. */
export async function review(tx: Tx, asked: Asked, { rating, comment }: ReviewBody): Promise<ReviewRow> {
  const { businessId, bookingId, now } = asked;
  const booking = await lockBooking(tx, asked);
  if (booking.status !== 'COMPLETED') throw fail(INVALID_STATE, 'A booking is reviewed once it is completed');
  const row: ReviewRow = {
    id: newId('rev'),
    rating,
    comment: comment?.trim() || null,
    author: firstName(booking.customerName),
    createdAt: now,
  };
  if (!(await addReview(tx, businessId, bookingId, row))) {
    throw fail(ALREADY_EXISTS, 'This booking has been reviewed already');
  }
  await rate(tx, businessId, rating);
  return row;
}
