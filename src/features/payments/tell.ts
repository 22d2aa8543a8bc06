import type { Tx } from '../../kit/db/db.ts';
import { readBooking, toBooking } from '../bookings/index.ts';
import { type Actor, emit } from '../events/index.ts';
import { type PaymentRow, toPayment } from './schemas.ts';
import { findPayment } from './store.ts';

/** The business hears of money for its bookings; what it paid us itself shows in its subscription. */
export async function tellPayment(
  tx: Tx,
  type: 'payment.received' | 'payment.refunded',
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
