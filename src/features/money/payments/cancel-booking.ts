import { type Cancellation, judgeCancellation } from '../../../domain/booking/cancellation.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type BookingChange, type BookingRow, cancel, lockCurrent, readBooking } from '../../booking/bookings/index.ts';
import { type Actor, SYSTEM } from '../../ground/events/index.ts';
import { acceptRefund } from './accept-refund.ts';
import type { PaymentRow } from './schemas.ts';
import { listPayments } from './store.ts';

const leftOf = ({ amountPesewas, refundedPesewas }: PaymentRow): number => amountPesewas - refundedPesewas;

/** What cancelling the booking now would do. */
const judge = (row: BookingRow, payments: readonly PaymentRow[], by: Actor, now: Temporal.Instant): Cancellation =>
  judgeCancellation(
    row,
    payments.map((payment) => ({ viaGateway: payment.provider !== 'MANUAL', leftPesewas: leftOf(payment) })),
    by.kind === 'customer' ? 'customer' : 'business',
    now,
  );

export async function previewCancellation(
  read: Reader,
  businessId: string,
  bookingId: string,
  by: Actor,
  now: Temporal.Instant,
): Promise<Cancellation> {
  const [row, payments] = await Promise.all([
    readBooking(read, businessId, bookingId),
    listPayments(read, businessId, bookingId),
  ]);
  return judge(row, payments, by, now);
}

/**
 * The business cancels when it must; its customer only as long as the notice allows. Money that came through a gateway is
 * refunded by the system where the policy says so; a job sends the refunds after the commit.
 */
export async function cancelBooking(tx: Tx, change: BookingChange & { reason: string | null }): Promise<BookingRow> {
  const { businessId, bookingId, by, publicUrl, now } = change;
  const row = await lockCurrent(tx, change);
  const payments = await listPayments(tx, businessId, bookingId);
  const { reasons, refundPesewas } = judge(row, payments, by, now);
  const [refusal] = reasons;
  if (refusal?.code === 'CANCELLATION_NOTICE') throw fail(POLICY_VIOLATION, `A booking ${refusal.message}`, [refusal]);
  if (refusal) throw fail(INVALID_STATE, `A booking that is ${row.status} cannot be cancelled`);
  const cancelled = await cancel(tx, row, change, change.reason);
  if (refundPesewas === 0) return cancelled;
  for (const payment of payments) {
    const amountPesewas = leftOf(payment);
    if (payment.provider === 'MANUAL' || amountPesewas === 0) continue;
    const reason = 'The booking was cancelled';
    const refund = { amountPesewas, reason, receiptNote: reason, by: SYSTEM };
    await acceptRefund(tx, payment, refund, { publicUrl, now });
  }
  return readBooking(tx, businessId, bookingId);
}
