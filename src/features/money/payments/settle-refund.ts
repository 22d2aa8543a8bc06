import { lockCurrent } from '../../booking/bookings/index.ts';
import { SYSTEM } from '../../ground/events/index.ts';
import { postGivenBack } from '../ledger/index.ts';
import { claimDue } from './claim-due.ts';
import { findGateway, type PaymentContext } from './context.ts';
import { emitPaymentEvent } from './emit-payment.ts';
import { type GatewayRefund, GatewayRefused, GatewayUnavailable } from './gateways/gateway.ts';
import { leaseEnd, nextAttemptAt } from './retry-schedule.ts';
import type { GatewayName, PaymentRow } from './schemas.ts';
import {
  claimRefunds,
  endRefund,
  findPayment,
  findPaymentByReference,
  listDueRefunds,
  listPendingRefunds,
  postponeRefund,
  type RefundResult,
  type RefundRow,
} from './store.ts';
import { linkPartOf } from './store-attempts.ts';

/** A FAILED refund no longer counts in any sum, so the booking keeps its amount without a further write. */
async function finishRefund(
  { db, log, publicUrl, ...terms }: PaymentContext,
  refund: RefundRow,
  payment: PaymentRow,
  result: RefundResult,
  now: Temporal.Instant,
): Promise<void> {
  const { businessId, bookingId, by } = refund;
  const failed = result.status === 'FAILED';
  await db.tenant(businessId).transaction(async (tx) => {
    // A failed refund lowers what is due: no payment link may be opened for the earlier sum meanwhile.
    if (failed && bookingId) await lockCurrent(tx, { businessId, bookingId, by: SYSTEM, publicUrl, now });
    if (!(await endRefund(tx, refund, result, now))) return;
    if (failed && bookingId) {
      const { id, amountPesewas, paymentId } = refund;
      const entry = { businessId, bookingId, paymentId, amountPesewas, at: now, cause: `${id} failed` };
      await postGivenBack(tx, { ...entry, kind: 'REFUND', note: 'The refund failed' }, terms);
    }
    if (failed) await emitPaymentEvent(tx, 'payment.refund_failed', payment, SYSTEM, { publicUrl, now });
    else await emitPaymentEvent(tx, 'payment.refunded', payment, by, { publicUrl, now });
  });
  if (failed) log.error({ refundId: refund.id }, 'a refund failed; its amount is put back');
}

async function applyGatewayRefund(
  context: PaymentContext,
  refund: RefundRow,
  payment: PaymentRow,
  reported: GatewayRefund,
  now: Temporal.Instant,
): Promise<void> {
  const gatewayRefundId = reported.id || null;
  if (reported.state === 'PENDING') {
    const next = nextAttemptAt(refund.checks, now);
    await context.db.tenant(refund.businessId).transaction((tx) => postponeRefund(tx, refund, gatewayRefundId, next));
    return;
  }
  const failure = reported.state === 'FAILED' ? 'The gateway could not give it back' : null;
  await finishRefund(context, refund, payment, { status: reported.state, gatewayRefundId, failure }, now);
}

/** The refund's id is the gateway's idempotency key, so a repeated call refunds nothing twice. */
async function sendRefund(
  context: PaymentContext,
  refund: RefundRow,
  now: Temporal.Instant,
  isLate: () => boolean,
): Promise<void> {
  const db = context.db.tenant(refund.businessId);
  const payment = await findPayment(db, refund.businessId, refund.paymentId);
  if (!payment || payment.provider === 'MANUAL') throw new Error(`Refund ${refund.id} has no gateway`);
  if (isLate()) {
    context.log.warn({ refundId: refund.id }, 'a claim took too long; its refund is sent when the lease has ended');
    return;
  }
  const gateway = findGateway(context.gateways, payment.provider);
  try {
    if (!gateway) throw new GatewayUnavailable(`${payment.provider} is not configured`);
    const { amountPesewas } = refund;
    const reference = payment.reference ?? '';
    const transactionId = payment.transactionId ?? '';
    const reported = await gateway.refund({ key: refund.id, reference, transactionId, amountPesewas });
    await applyGatewayRefund(context, refund, payment, reported, now);
  } catch (error) {
    if (error instanceof GatewayRefused) {
      const failure = error.message.slice(0, 500);
      await finishRefund(context, refund, payment, { status: 'FAILED', gatewayRefundId: null, failure }, now);
    } else if (error instanceof GatewayUnavailable) {
      context.log.warn({ err: error, refundId: refund.id }, 'a refund could not be asked for; it will be tried again');
      const next = nextAttemptAt(refund.checks, now);
      await db.transaction((tx) => postponeRefund(tx, refund, null, next));
    } else throw error;
  }
}

export function sendDueRefunds(context: PaymentContext, now: Temporal.Instant): Promise<'more' | 'done'> {
  const { db, lease } = context;
  const began = performance.now();
  const isLate = () => performance.now() - began > lease.waitMs;
  return claimDue(context, {
    find: (limit) => listDueRefunds(db.service, now, limit),
    claim: (tx, ids, businessId) => claimRefunds(tx, businessId, ids, now, leaseEnd(lease, now)),
    work: (refund) => sendRefund(context, refund, now, isLate),
    failure: 'a refund could not be sent; it will be tried again',
  });
}

/** A refund webhook does not say which refund it is about, so all pending refunds of the payment are compared. */
export async function observeRefunds(
  context: PaymentContext,
  provider: GatewayName,
  reference: string,
  now: Temporal.Instant,
): Promise<'RECORDED' | 'UNKNOWN'> {
  const { db, directory, gateways } = context;
  const payment = await directory.findRouted(linkPartOf(reference), (businessId) =>
    findPaymentByReference(db.service, provider, reference, businessId),
  );
  const gateway = findGateway(gateways, provider);
  if (!payment || !gateway) return 'UNKNOWN';
  const pending = await listPendingRefunds(db.tenant(payment.businessId), payment.businessId, payment.id);
  if (pending.length === 0) return 'RECORDED';
  const reported = await gateway.refundsOf({ reference, transactionId: payment.transactionId ?? '' });
  for (const refund of pending) {
    const found = reported.find(({ id, key }) => key === refund.id || id === refund.gatewayRefundId);
    if (found && found.state !== 'PENDING') await applyGatewayRefund(context, refund, payment, found, now);
  }
  return 'RECORDED';
}
