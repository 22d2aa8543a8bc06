import type { Tx } from '../../../kit/postgres/database.ts';
import { readBooking, toBooking } from '../../booking/bookings/index.ts';
import { type Actor, emit } from '../../ground/events/index.ts';
import { type PaymentRow, toPayment } from './schemas.ts';
import { findPayment } from './store.ts';

/** Only payments for bookings have events. A paid invoice emits subscription.updated instead. */
export async function emitPaymentEvent(
  tx: Tx,
  type: 'payment.received' | 'payment.refunded' | 'payment.refund_failed',
  { businessId, id, bookingId }: PaymentRow,
  by: Actor,
  { publicUrl, now }: { publicUrl: string; now: Temporal.Instant },
): Promise<void> {
  if (bookingId === null) return;
  const [payment, booking] = await Promise.all([
    findPayment(tx, businessId, id),
    readBooking(tx, businessId, bookingId),
  ]);
  if (!payment) throw new Error(`Payment ${id} is gone`);
  const data = { payment: toPayment(payment, publicUrl), booking: toBooking(booking, publicUrl, now) };
  await emit(tx, { businessId, type, data, by, now });
}
