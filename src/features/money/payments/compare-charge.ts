import { sum } from '../../../domain/pricing/money.ts';
import type { Difference } from '../ledger/index.ts';
import { findGateway, type PaymentContext } from './context.ts';
import { CURRENCY, type Gateway, GatewayRefused, GatewayUnavailable } from './gateways/gateway.ts';
import type { LedgerEntry } from './store-reconcile.ts';

const toDifference = (entry: LedgerEntry, kind: string, detail: string): Difference => ({
  kind,
  businessId: entry.businessId,
  id: entry.paymentId ?? entry.linkId,
  detail,
});

async function compareCharge(gateway: Gateway, entry: LedgerEntry): Promise<Difference[]> {
  const { reference, amountPesewas, transactionId } = entry;
  const charge = await gateway.verify(reference);
  const arrived = charge?.state === 'SUCCEEDED' || charge?.state === 'REVERSED';
  if (amountPesewas === null || transactionId === null) {
    if (charge?.state !== 'SUCCEEDED') return [];
    return [toDifference(entry, 'MONEY_NOT_RECORDED', `${charge.amountPesewas} on ${reference}`)];
  }
  if (!charge || !arrived)
    return [toDifference(entry, 'GATEWAY_KNOWS_NO_SUCH_MONEY', `${amountPesewas} on ${reference}`)];
  const found: Difference[] = [];
  if (charge.amountPesewas !== amountPesewas || charge.currency !== CURRENCY || charge.domain !== gateway.domain) {
    const reported = `${charge.currency} ${charge.amountPesewas} (${charge.domain})`;
    found.push(toDifference(entry, 'GATEWAY_SAYS_ANOTHER_AMOUNT', `${reported} against ${amountPesewas}`));
  }
  const done = (await gateway.refundsOf({ reference, transactionId })).filter(({ state }) => state === 'SUCCEEDED');
  const refunded = sum(done.map((refund) => refund.amountPesewas));
  if (refunded !== entry.refundedPesewas) {
    found.push(toDifference(entry, 'GATEWAY_REFUNDED_ANOTHER_AMOUNT', `${refunded} against ${entry.refundedPesewas}`));
  }
  return found;
}

/** Compares an attempt, its payment and its refunds with what the gateway says about them. */
export async function compareWithGateway(
  gateways: PaymentContext['gateways'],
  entry: LedgerEntry,
): Promise<Difference[]> {
  const gateway = findGateway(gateways, entry.provider);
  if (!gateway) return [toDifference(entry, 'GATEWAY_NOT_ASKED', `${entry.provider} is not configured`)];
  try {
    return await compareCharge(gateway, entry);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    return [toDifference(entry, 'GATEWAY_NOT_ASKED', error.message)];
  }
}
