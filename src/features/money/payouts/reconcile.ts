import { followTransfer } from '../../../domain/money/payout-states.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import type { Difference } from '../ledger/index.ts';
import { GatewayRefused, GatewayUnavailable } from '../payments/index.ts';
import { findTransfers } from './context.ts';
import type { Transfers } from './gateways/create.ts';
import { findPayoutDifferences, listPayoutsSince } from './store-reconcile.ts';

/** Payouts of one page are looked up concurrently, so this bounds the calls to a gateway. */
const PAGE_SIZE = 8;

type Listed = Awaited<ReturnType<typeof listPayoutsSince>>[number];

async function compare(transfers: Transfers, payout: Listed): Promise<Difference[]> {
  const { businessId, id, reference, status, amountPesewas } = payout;
  const differ = (kind: string, detail: string): Difference[] => [{ kind, businessId, id, detail }];
  const gateway = findTransfers(transfers, payout.provider);
  if (!gateway) return differ('GATEWAY_NOT_ASKED', `${payout.provider} is not configured`);
  try {
    const transfer = await gateway.find(reference);
    if (!transfer)
      return status === 'PENDING' || status === 'FAILED' ? [] : differ('GATEWAY_KNOWS_NO_SUCH_PAYOUT', reference);
    if (transfer.amountPesewas !== amountPesewas)
      return differ('GATEWAY_PAID_ANOTHER_AMOUNT', `${transfer.amountPesewas} against ${amountPesewas}`);
    if (transfer.state === 'PENDING' || followTransfer(status, transfer.state) === status) return [];
    return differ('GATEWAY_SAYS_ANOTHER_OUTCOME', `${transfer.state} against ${status}`);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    return differ('GATEWAY_NOT_ASKED', error.message);
  }
}

/** Compares payouts with the ledger, and those of the last `days` with the gateway. It writes nothing. */
export async function reconcilePayouts(
  { db, transfers }: { db: Database; transfers: Transfers },
  now: Temporal.Instant,
  days = 31,
): Promise<Difference[]> {
  const found = await findPayoutDifferences(db.service, now);
  const since = now.subtract({ hours: days * 24 });
  for (let after = ''; ; ) {
    const payouts = await listPayoutsSince(db.service, since, after, PAGE_SIZE);
    const compared = await Promise.all(payouts.map((payout) => compare(transfers, payout)));
    found.push(...compared.flat());
    const last = payouts.at(-1);
    if (!last || payouts.length < PAGE_SIZE) return found;
    after = last.reference;
  }
}
