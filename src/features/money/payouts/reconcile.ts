import { followTransfer } from '../../../domain/money/payout-states.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import type { Difference } from '../ledger/index.ts';
import { GatewayRefused, GatewayUnavailable, listAll, type Period } from '../payments/index.ts';
import { findTransfers } from './context.ts';
import type { Transfers } from './gateways/create.ts';
import type { TransferGateway } from './gateways/transfers.ts';
import { findPayoutDifferences, listKnownReferences, listPayoutsSince } from './store-reconcile.ts';

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

/** Transfers that the gateway has and that are no payout. A payout is reserved before the gateway is asked. */
async function findUnknownTransfers(db: Database, gateway: TransferGateway, period: Period): Promise<Difference[]> {
  const found: Difference[] = [];
  try {
    for await (const transfers of listAll((page) => gateway.list(period, page))) {
      const sent = transfers.filter(({ state }) => state !== 'FAILED');
      const references = sent.map(({ reference }) => reference);
      const known = new Set(await listKnownReferences(db.service, gateway.provider, references));
      for (const { reference, amountPesewas, state } of sent) {
        if (known.has(reference)) continue;
        const detail = `${amountPesewas} is ${state} at ${gateway.provider}`;
        found.push({ kind: 'GATEWAY_PAID_WITHOUT_PAYOUT', businessId: '', id: reference, detail });
      }
    }
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    found.push({ kind: 'GATEWAY_NOT_ASKED', businessId: '', id: gateway.provider, detail: error.message });
  }
  return found;
}

/** Compares payouts with the ledger, and those of the last `days` with the gateways and their lists. It writes nothing. */
export async function reconcilePayouts(
  { db, transfers }: { db: Database; transfers: Transfers },
  now: Temporal.Instant,
  days = 31,
): Promise<Difference[]> {
  const found = await findPayoutDifferences(db.service, now);
  const since = now.subtract({ hours: days * 24 });
  const { configured, simulator } = transfers;
  for (const gateway of configured && configured !== simulator ? [simulator, configured] : [simulator])
    found.push(...(await findUnknownTransfers(db, gateway, { from: since, to: now })));
  for (let after = ''; ; ) {
    const payouts = await listPayoutsSince(db.service, since, after, PAGE_SIZE);
    const compared = await Promise.all(payouts.map((payout) => compare(transfers, payout)));
    found.push(...compared.flat());
    const last = payouts.at(-1);
    if (!last || payouts.length < PAGE_SIZE) return found;
    after = last.reference;
  }
}
