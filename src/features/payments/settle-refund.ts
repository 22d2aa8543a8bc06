import type { Deps } from '../../deps.ts';
import { type GatewayRefund, GatewayRefused, GatewayUnavailable } from '../../kit/payments/gateway.ts';
import { gatewayNamed } from './gateways.ts';
import { LEASE, nextAttemptAt } from './patience.ts';
import type { GatewayName, PaymentRow } from './schemas.ts';
import {
  claimDueRefunds,
  endRefund,
  findPayment,
  findPaymentByReference,
  listPendingRefunds,
  postponeRefund,
  type RefundRow,
} from './store.ts';
import { tellPayment } from './tell.ts';

type End = { status: 'SUCCEEDED' | 'FAILED'; gatewayRefundId: string | null; failure: string | null };

/** Ends a refund once. One that failed puts its amount back, which the sums show by themselves. */
async function end(deps: Deps, refund: RefundRow, payment: PaymentRow, how: End, now: Temporal.Instant): Promise<void> {
  await deps.db.tenant(refund.businessId).transaction(async (tx) => {
    if (!(await endRefund(tx, refund, how, now)) || how.status === 'FAILED') return;
    await tellPayment(tx, 'payment.refunded', payment, refund.by, { publicUrl: deps.config.publicUrl, now });
  });
  if (how.status === 'FAILED') deps.log.error({ refundId: refund.id }, 'a refund failed; its amount is put back');
}

async function apply(
  deps: Deps,
  refund: RefundRow,
  payment: PaymentRow,
  said: GatewayRefund,
  now: Temporal.Instant,
): Promise<void> {
  const gatewayRefundId = said.id || null;
  if (said.state === 'PENDING') {
    const next = nextAttemptAt(refund.checks, now);
    await deps.db.tenant(refund.businessId).transaction((tx) => postponeRefund(tx, refund, gatewayRefundId, next));
    return;
  }
  const failure = said.state === 'FAILED' ? 'The gateway could not give it back' : null;
  await end(deps, refund, payment, { status: said.state, gatewayRefundId, failure }, now);
}

/** Asks the gateway for a refund, or how it stands with one that was asked for. The caller has claimed it. */
async function send(deps: Deps, refund: RefundRow, now: Temporal.Instant): Promise<void> {
  const payment = await findPayment(deps.db.tenant(refund.businessId), refund.businessId, refund.paymentId);
  if (!payment || payment.provider === 'MANUAL') throw new Error(`Refund ${refund.id} has no gateway`);
  const gateway = gatewayNamed(deps, payment.provider);
  try {
    if (!gateway) throw new GatewayUnavailable(`${payment.provider} is not configured`);
    const { amountPesewas } = refund;
    const reference = payment.reference ?? '';
    const transactionId = payment.transactionId ?? '';
    const said = await gateway.refund({ key: refund.id, reference, transactionId, amountPesewas });
    await apply(deps, refund, payment, said, now);
  } catch (error) {
    if (error instanceof GatewayRefused) {
      const how: End = { status: 'FAILED', gatewayRefundId: null, failure: error.message.slice(0, 500) };
      await end(deps, refund, payment, how, now);
    } else if (error instanceof GatewayUnavailable) {
      deps.log.warn({ err: error, refundId: refund.id }, 'a refund could not be asked for; it will be tried again');
      const next = nextAttemptAt(refund.checks, now);
      await deps.db.tenant(refund.businessId).transaction((tx) => postponeRefund(tx, refund, null, next));
    } else throw error;
  }
}

const BATCH = 10;

export async function sendDueRefunds(deps: Deps): Promise<'more' | 'done'> {
  const now = deps.clock.now();
  const due = await deps.db.service.transaction((tx) => claimDueRefunds(tx, now, now.add(LEASE), BATCH));
  await Promise.all(due.map((refund) => send(deps, refund, now)));
  return due.length === BATCH ? 'more' : 'done';
}

/** A notice about a refund: looks how all of that payment's refunds stand, and asks for nothing. */
export async function observeRefunds(
  deps: Deps,
  provider: GatewayName,
  reference: string,
  now: Temporal.Instant,
): Promise<'RECORDED' | 'UNKNOWN'> {
  const payment = await findPaymentByReference(deps.db.service, provider, reference);
  const gateway = gatewayNamed(deps, provider);
  if (!payment || !gateway) return 'UNKNOWN';
  const pending = await listPendingRefunds(deps.db.tenant(payment.businessId), payment.businessId, payment.id);
  if (pending.length === 0) return 'RECORDED';
  const said = await gateway.refundsOf({ reference, transactionId: payment.transactionId ?? '' });
  for (const refund of pending) {
    const found = said.find(({ id, key }) => key === refund.id || id === refund.gatewayRefundId);
    if (found && found.state !== 'PENDING') await apply(deps, refund, payment, found, now);
  }
  return 'RECORDED';
}
