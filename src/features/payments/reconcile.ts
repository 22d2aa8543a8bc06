import type { Deps } from '../../deps.ts';
import { sum } from '../../kit/money.ts';
import { CURRENCY, type Gateway, GatewayRefused, GatewayUnavailable } from '../../kit/payments/gateway.ts';
import { gatewayNamed } from './gateways.ts';
import {
  type Finding,
  findBillingDifferences,
  findBookingDifferences,
  findPaymentDifferences,
  type LedgerEntry,
  listLedger,
} from './store-reconcile.ts';

export type Difference = Finding;

const differ = (entry: LedgerEntry, kind: string, detail: string): Difference => ({
  kind,
  businessId: entry.businessId,
  id: entry.paymentId ?? entry.linkId,
  detail,
});

/** One order, as the gateway tells it and as we have it. */
async function compare(gateway: Gateway, entry: LedgerEntry): Promise<Difference[]> {
  const { reference, amountPesewas, transactionId } = entry;
  const charge = await gateway.verify(reference);
  const arrived = charge?.state === 'SUCCEEDED' || charge?.state === 'REVERSED';
  if (amountPesewas === null || transactionId === null) {
    if (charge?.state !== 'SUCCEEDED') return [];
    return [differ(entry, 'MONEY_NOT_RECORDED', `${charge.amountPesewas} on ${reference}`)];
  }
  if (!charge || !arrived) return [differ(entry, 'GATEWAY_KNOWS_NO_SUCH_MONEY', `${amountPesewas} on ${reference}`)];
  const found: Difference[] = [];
  if (charge.amountPesewas !== amountPesewas || charge.currency !== CURRENCY || charge.domain !== gateway.domain) {
    const said = `${charge.currency} ${charge.amountPesewas} (${charge.domain})`;
    found.push(differ(entry, 'GATEWAY_SAYS_ANOTHER_AMOUNT', `${said} against ${amountPesewas}`));
  }
  const given = (await gateway.refundsOf({ reference, transactionId })).filter(({ state }) => state === 'SUCCEEDED');
  const refunded = sum(given.map((refund) => refund.amountPesewas));
  if (refunded !== entry.refundedPesewas) {
    found.push(differ(entry, 'GATEWAY_REFUNDED_ANOTHER_AMOUNT', `${refunded} against ${entry.refundedPesewas}`));
  }
  return found;
}

async function judge(deps: Deps, entry: LedgerEntry): Promise<Difference[]> {
  const gateway = gatewayNamed(deps, entry.provider);
  if (!gateway) return [differ(entry, 'GATEWAY_NOT_ASKED', `${entry.provider} is not configured`)];
  try {
    return await compare(gateway, entry);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    return [differ(entry, 'GATEWAY_NOT_ASKED', error.message)];
  }
}

const AT_ONCE = 8;

/**
 * Compares bookings, payments, refunds, links, invoices and the gateways' own books, and names every difference. It
 * changes nothing. Gateways are asked about orders of the last `days`.
 */
export async function reconcile(deps: Deps, days = 31): Promise<Difference[]> {
  const now = deps.clock.now();
  const found = [
    ...(await findBookingDifferences(deps.db.service, now)),
    ...(await findPaymentDifferences(deps.db.service, now)),
    ...(await findBillingDifferences(deps.db.service, now)),
  ];
  const since = now.subtract({ hours: days * 24 });
  for (let after = ''; ; ) {
    const entries = await listLedger(deps.db.service, since, after, AT_ONCE);
    const judged = await Promise.all(entries.map((entry) => judge(deps, entry)));
    found.push(...judged.flat());
    const last = entries.at(-1);
    if (!last || entries.length < AT_ONCE) return found;
    after = last.linkId;
  }
}

/** One line a difference, for a terminal and for whoever greps it. */
export const describeDifference = ({ kind, businessId, id, detail }: Difference): string =>
  [kind, businessId || '-', id, detail].join('\t');
