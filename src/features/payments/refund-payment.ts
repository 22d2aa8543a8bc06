import type { Tx } from '../../kit/db/db.ts';
import { fail, INVALID_STATE, invalid, NOT_FOUND } from '../../kit/errors.ts';
import { lockBooking } from '../bookings/index.ts';
import type { Actor } from '../events/index.ts';
import { acceptRefund } from './accept-refund.ts';
import type { PaymentRow } from './schemas.ts';
import { findPayment } from './store.ts';

/** An owner gives money back: all that is left of a payment, or a part. */
export async function refundPayment(
  tx: Tx,
  businessId: string,
  paymentId: string,
  refund: { amountPesewas?: number; reason: string },
  context: { publicUrl: string; by: Actor; now: Temporal.Instant },
): Promise<PaymentRow> {
  const bookingId = (await findPayment(tx, businessId, paymentId))?.bookingId;
  if (!bookingId) throw fail(NOT_FOUND);
  // All that changes a booking's money does so under the booking's lock, so what is left is counted after it.
  await lockBooking(tx, { ...context, businessId, bookingId });
  const payment = await findPayment(tx, businessId, paymentId);
  if (!payment) throw fail(NOT_FOUND);
  const left = payment.amountPesewas - payment.refundedPesewas;
  if (left === 0) throw fail(INVALID_STATE, 'All of this payment has been refunded');
  const amountPesewas = refund.amountPesewas ?? left;
  if (amountPesewas > left)
    throw invalid('/amountPesewas', `is more than the ${left} pesewas that are left`, 'TOO_LARGE');
  await acceptRefund(tx, payment, { amountPesewas, reason: refund.reason, by: context.by }, context);
  return { ...payment, refundedPesewas: payment.refundedPesewas + amountPesewas };
}
