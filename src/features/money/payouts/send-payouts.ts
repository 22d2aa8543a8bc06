import { claimDue, GatewayRefused, GatewayUnavailable, leaseEnd } from '../payments/index.ts';
import { findTransfers, type PayoutContext } from './context.ts';
import type { Transfer, TransferGateway } from './gateways/transfers.ts';
import { nextCheckOf } from './next-check.ts';
import { applyTransfer } from './settle-payout.ts';
import { claimPayouts, listDuePayouts, type OpenPayout, postponePayout } from './store.ts';

/**
 * How a payout is paid once, and never lost:
 *
 * 1. Its money is reserved in the ledger, its reference is stored.
 * 2. A claim commits `asked_at`, and leases the payout to this worker.
 * 3. The gateway is asked to send. A worker that dies, or gets no answer, leaves the outcome open.
 * 4. From then on the gateway is asked what became of the reference. Only where it knows none is it asked to send again,
 *    under the same reference, which it takes once.
 * 5. Its answer moves the money: to the payee, or back.
 */
async function learn(context: PayoutContext, gateway: TransferGateway, payout: OpenPayout): Promise<Transfer | null> {
  if (payout.asked) {
    const known = await gateway.find(payout.reference);
    if (known || payout.status !== 'PENDING') return known;
    context.log.warn(
      { payoutId: payout.id },
      'the gateway does not know a payout; it is sent under the same reference',
    );
  }
  const { reference, amountPesewas, recipient } = payout;
  const number = context.accountNumbers.open(payout.number);
  try {
    return await gateway.send({ reference, amountPesewas, recipient, number, reason: `Payout ${reference}` });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    return { reference, amountPesewas, state: 'FAILED', failure: error.message.slice(0, 300) };
  }
}

async function work(
  context: PayoutContext,
  payout: OpenPayout,
  now: Temporal.Instant,
  isLate: () => boolean,
): Promise<void> {
  if (isLate()) {
    context.log.warn({ payoutId: payout.id }, 'a claim took too long; its payout is sent when the lease has ended');
    return;
  }
  const postpone = () =>
    context.db
      .tenant(payout.businessId)
      .transaction((tx) => postponePayout(tx, payout, nextCheckOf(payout, payout.status, now)));
  try {
    const gateway = findTransfers(context.transfers, payout.provider);
    if (!gateway) throw new GatewayUnavailable(`${payout.provider} is not configured`);
    const transfer = await learn(context, gateway, payout);
    if (!transfer || !(await applyTransfer(context, payout, transfer, now))) await postpone();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    context.log.warn({ err: error, payoutId: payout.id }, 'the outcome of a payout is open; it will be asked for');
    await postpone();
  }
}

export function sendDuePayouts(context: PayoutContext, now: Temporal.Instant): Promise<'more' | 'done'> {
  const { db, lease } = context;
  const began = performance.now();
  const isLate = () => performance.now() - began > lease.waitMs;
  return claimDue(context, {
    find: (limit) => listDuePayouts(db.service, now, limit),
    claim: (tx, ids, businessId) => claimPayouts(tx, businessId, ids, now, leaseEnd(lease, now)),
    work: (payout) => work(context, payout, now, isLate),
    failure: 'a payout could not be settled; it will be tried again',
  });
}
