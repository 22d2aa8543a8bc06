import { sum } from '../../../domain/pricing/money.ts';
import { type Difference, findUnposted, findWrongBalances } from '../ledger/index.ts';
import { findGateway, type PaymentContext } from './context.ts';
import { CURRENCY, type Gateway, GatewayRefused, GatewayUnavailable } from './gateways/gateway.ts';
import {
  findBillingDifferences,
  findBookingDifferences,
  findNoticeDifferences,
  findNumberGaps,
  findPaymentDifferences,
  type LedgerEntry,
  listLedger,
} from './store-reconcile.ts';

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

async function compareWithGateway(gateways: PaymentContext['gateways'], entry: LedgerEntry): Promise<Difference[]> {
  const gateway = findGateway(gateways, entry.provider);
  if (!gateway) return [toDifference(entry, 'GATEWAY_NOT_ASKED', `${entry.provider} is not configured`)];
  try {
    return await compareCharge(gateway, entry);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    return [toDifference(entry, 'GATEWAY_NOT_ASKED', error.message)];
  }
}

/** Entries of one page are verified concurrently, so this bounds the calls to a gateway. */
const PAGE_SIZE = 8;

/**
 * Compares bookings, payments, refunds, links, invoices and the ledger with one another and with the gateways. It writes nothing.
 * The gateways verify the attempts of the last `days`.
 */
export async function reconcile(
  { db, gateways }: Pick<PaymentContext, 'db' | 'gateways'>,
  now: Temporal.Instant,
  days = 31,
): Promise<Difference[]> {
  const found = [
    ...(await findBookingDifferences(db.service, now)),
    ...(await findPaymentDifferences(db.service, now)),
    ...(await findNoticeDifferences(db.service, now)),
    ...(await findBillingDifferences(db.service, now)),
    ...(await findNumberGaps(db.service)),
    ...(await findUnposted(db.service)),
    ...(await findWrongBalances(db.service)),
  ];
  const since = now.subtract({ hours: days * 24 });
  for (let after = ''; ; ) {
    const entries = await listLedger(db.service, since, after, PAGE_SIZE);
    const compared = await Promise.all(entries.map((entry) => compareWithGateway(gateways, entry)));
    found.push(...compared.flat());
    const last = entries.at(-1);
    if (!last || entries.length < PAGE_SIZE) return found;
    after = last.reference;
  }
}

/** One line of tab-separated fields, for a terminal and for grep. */
export const describeDifference = ({ kind, businessId, id, detail }: Difference): string =>
  [kind, businessId || '-', id, detail].join('\t');
