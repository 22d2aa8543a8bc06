import {
  type Cancellation,
  type Canceller,
  judgeCancellation,
  refundOf,
} from '../../../domain/booking/cancellation.ts';
import { formatMoney } from '../../../domain/pricing/money.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { fail, INVALID_STATE, invalid } from '../../../kit/errors.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import {
  type BookingChange,
  type BookingRow,
  type CancelBody,
  cancel,
  lockCurrent,
  readBooking,
} from '../../booking/bookings/index.ts';
import { keepWaiting } from '../../booking/waitlist/index.ts';
import { type Actor, SYSTEM } from '../../ground/events/index.ts';
import { lockBalance } from '../ledger/index.ts';
import { acceptRefund } from './accept-refund.ts';
import type { PaymentRow } from './schemas.ts';
import { listPayments, promiseReturn } from './store.ts';

const leftOf = ({ amountPesewas, refundedPesewas }: PaymentRow): number => amountPesewas - refundedPesewas;

const cancellerOf = (by: Actor, refunds = true): Canceller =>
  by.kind === 'customer' ? { kind: 'customer' } : { kind: 'business', refunds };

/** What cancelling the booking now would do. */
const judge = (row: BookingRow, payments: readonly PaymentRow[], by: Canceller, now: Temporal.Instant): Cancellation =>
  judgeCancellation(
    row,
    payments.map((payment) => ({ viaGateway: payment.provider !== 'MANUAL', leftPesewas: leftOf(payment) })),
    by,
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
  return judge(row, payments, cancellerOf(by), now);
}

/** Only members choose, and only where the terms leave it open. */
function requireChoice(row: BookingRow, by: Actor, { refund }: CancelBody): void {
  if (refund === undefined) return;
  if (by.kind === 'customer') throw invalid('/refund', 'is for the business to choose', 'NOT_ALLOWED');
  if (!refund && row.terms.refundOnCancel !== 'NONE')
    throw invalid('/refund', 'can be false only where refundOnCancel of the booking is NONE', 'NOT_ALLOWED');
}

export const refundChanged = (refundPesewas: number) => {
  const message = `would refund ${formatMoney(refundPesewas)} (${refundPesewas} pesewas) now`;
  return fail(POLICY_VIOLATION, `Cancelling ${message}; nothing was cancelled`, [
    { code: 'REFUND_CHANGED', message, path: '/expectedRefundPesewas' },
  ]);
};

/**
 * The business cancels when it must; its customer only as long as the terms allow. Money that came through a gateway is
 * refunded by the system; a job sends the refunds after the commit. Money recorded by hand is noted as to be given back.
 */
export async function cancelBooking(tx: Tx, change: BookingChange, body: CancelBody): Promise<BookingRow> {
  const { businessId, bookingId, by, now } = change;
  const row = await lockCurrent(tx, change);
  requireChoice(row, by, body);
  const payments = await listPayments(tx, businessId, bookingId);
  const cancellation = judge(row, payments, cancellerOf(by, body.refund), now);
  const { reasons, refundPesewas } = cancellation;
  const [refusal] = reasons;
  if (refusal?.code === 'CANCELLATION_NOTICE') throw fail(POLICY_VIOLATION, `A booking ${refusal.message}`, [refusal]);
  if (refusal) throw fail(INVALID_STATE, `A booking that is ${row.status} cannot be cancelled`);
  if (body.expectedRefundPesewas !== undefined && body.expectedRefundPesewas !== refundPesewas)
    throw refundChanged(refundPesewas);
  if (body.keep) await keepWaiting(tx, businessId, bookingId);
  // Every transaction locks the balances before the event sequence. The reverse order could deadlock.
  if (refundPesewas > 0) await lockBalance(tx, businessId);
  return carryOut(tx, { row, payments, cancellation }, change, body.reason ?? null);
}

/** A locked booking with what cancelling it does. */
export interface Cancelled {
  row: BookingRow;
  payments: readonly PaymentRow[];
  cancellation: Cancellation;
}

/** What cancelling a booking by the business would do, with its payments. */
export async function judgeForBusiness(read: Reader, row: BookingRow, now: Temporal.Instant): Promise<Cancelled> {
  const payments = await listPayments(read, row.businessId, row.id);
  return { row, payments, cancellation: judge(row, payments, { kind: 'business', refunds: true }, now) };
}

/** Cancels a locked booking and gives its money back. The balance is locked where a gateway refunds. */
export async function carryOut(
  tx: Tx,
  { row, payments, cancellation }: Cancelled,
  change: BookingChange,
  why: string | null,
): Promise<BookingRow> {
  const { businessId, bookingId, publicUrl, now } = change;
  const { refundPesewas, byHandPesewas, refundPercent } = cancellation;
  const cancelled = await cancel(tx, row, change, why);
  if (refundPesewas + byHandPesewas === 0) return cancelled;
  for (const payment of payments) {
    const amountPesewas = refundOf(leftOf(payment), refundPercent);
    if (amountPesewas === 0) continue;
    await promiseReturn(tx, payment, amountPesewas);
    if (payment.provider === 'MANUAL') continue;
    const reason = 'The booking was cancelled';
    const refund = { amountPesewas, reason, receiptNote: reason, by: SYSTEM };
    await acceptRefund(tx, payment, refund, { publicUrl, now });
  }
  return readBooking(tx, businessId, bookingId);
}
