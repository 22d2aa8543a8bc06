import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { Actor } from '../../ground/events/index.ts';
import { postOutgoing } from '../ledger/index.ts';
import { emitPaymentEvent } from './emit-payment.ts';
import type { PaymentRow } from './schemas.ts';
import { addRefund } from './store.ts';

/**
 * Stores a refund; its amount counts as refunded from this commit on. A manual refund succeeds at once. A job sends a
 * gateway refund after the commit. The caller holds the lock of the booking or subscription and has checked the amount.
 */
export async function acceptRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: { amountPesewas: number; reason: string; receiptNote: string | null; by: Actor },
  context: { publicUrl: string; now: Temporal.Instant },
): Promise<void> {
  const { businessId, bookingId } = payment;
  const manual = payment.provider === 'MANUAL';
  const id = newId('rfd', businessId);
  const status = manual ? ('SUCCEEDED' as const) : ('PENDING' as const);
  const row = { id, businessId, paymentId: payment.id, bookingId, status, gatewayRefundId: null, checks: 0, ...refund };
  await addRefund(tx, row, context.now);
  // Money that is on its way back must not be paid out. An invoice is paid with the platform's money.
  if (!manual && bookingId !== null) {
    const { amountPesewas } = refund;
    const at = context.now;
    const entry = { businessId, bookingId, paymentId: payment.id, amountPesewas, at, cause: id, note: null };
    await postOutgoing(tx, { ...entry, kind: 'REFUND' });
  }
  if (manual) await emitPaymentEvent(tx, 'payment.refunded', payment, refund.by, context);
}
