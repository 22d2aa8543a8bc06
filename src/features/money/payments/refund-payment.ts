import { fail, INVALID_STATE, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { lockCurrent } from '../../booking/bookings/index.ts';
import { recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import type { Actor } from '../../ground/events/index.ts';
import { acceptRefund } from './accept-refund.ts';
import type { PaymentRow, RefundPayment } from './schemas.ts';
import { findPayment } from './store.ts';

/** Without an amount, refunds everything that is left of the payment. */
export async function refundPayment(
  tx: Tx,
  audit: TenantAuditContext,
  paymentId: string,
  refund: RefundPayment,
  options: { publicUrl: string; by: Actor },
): Promise<PaymentRow> {
  const { businessId, now } = audit;
  const context = { ...options, now };
  const bookingId = (await findPayment(tx, businessId, paymentId))?.bookingId;
  if (!bookingId) throw fail(NOT_FOUND);
  // Every refund takes the booking's lock first, so the second read sees all earlier refunds.
  await lockCurrent(tx, { ...context, businessId, bookingId });
  const payment = await findPayment(tx, businessId, paymentId);
  if (!payment) throw fail(NOT_FOUND);
  const left = payment.amountPesewas - payment.refundedPesewas;
  if (left === 0) throw fail(INVALID_STATE, 'All of this payment has been refunded');
  const amountPesewas = refund.amountPesewas ?? left;
  if (amountPesewas > left)
    throw invalid('/amountPesewas', `is more than the ${left} pesewas that are left`, 'TOO_LARGE');
  const { reason, receiptNote = null } = refund;
  await acceptRefund(tx, payment, { amountPesewas, reason, receiptNote, by: context.by }, context);
  const target = { type: 'payment', id: paymentId };
  await recordTenantAudit(tx, audit, 'refund.create', target, { bookingId, amountPesewas });
  return (await findPayment(tx, businessId, paymentId)) ?? payment;
}
