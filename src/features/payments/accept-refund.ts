import type { Tx } from '../../kit/db/db.ts';
import { newId } from '../../kit/ids.ts';
import type { Actor } from '../events/index.ts';
import type { PaymentRow } from './schemas.ts';
import { addRefund } from './store.ts';
import { tellPayment } from './tell.ts';

/**
 * Promises money back: it counts as refunded from here on. By hand it is done at once; a gateway is asked for it
 * after the commit. The caller holds the lock on the booking and knows that so much is left.
 */
export async function acceptRefund(
  tx: Tx,
  payment: PaymentRow,
  refund: { amountPesewas: number; reason: string; by: Actor },
  context: { publicUrl: string; now: Temporal.Instant },
): Promise<void> {
  const { businessId, bookingId } = payment;
  const byHand = payment.provider === 'MANUAL';
  const id = newId('rfd');
  const status = byHand ? ('SUCCEEDED' as const) : ('PENDING' as const);
  const row = { id, businessId, paymentId: payment.id, bookingId, status, gatewayRefundId: null, checks: 0, ...refund };
  await addRefund(tx, row, context.now);
  if (byHand) await tellPayment(tx, 'payment.refunded', payment, refund.by, context);
}
