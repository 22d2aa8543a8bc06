import type { Reader } from '../../../kit/postgres/database.ts';
import { type Difference, findPostedCauses } from '../ledger/index.ts';
import type { PaymentContext } from './context.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable, type Period } from './gateways/gateway.ts';
import { listAll } from './gateways/list-all.ts';
import { findLedgerByReference, findLedgerByTransaction, type LedgerEntry } from './store-reconcile.ts';

/** A row of the gateway's list that no row of ours names. */
const unknown = (kind: string, id: string, detail: string): Difference => ({ kind, businessId: '', id, detail });

/** Every row of ours is written before the gateway is asked, so ours are read after the gateway's. */
async function findUnknownCharges(db: Reader, gateway: Gateway, period: Period): Promise<Difference[]> {
  const found: Difference[] = [];
  for await (const charges of listAll((page) => gateway.listCharges(period, page))) {
    const paid = charges.filter(({ state }) => state === 'SUCCEEDED' || state === 'REVERSED');
    const references = paid.map(({ reference }) => reference);
    const entries = await findLedgerByReference(db, gateway.provider, references);
    const known = new Set(entries.map(({ reference }) => reference));
    for (const { reference, currency, amountPesewas } of paid) {
      if (known.has(reference)) continue;
      const detail = `${gateway.provider} has ${currency} ${amountPesewas}`;
      found.push(unknown('MONEY_ON_UNKNOWN_REFERENCE', reference, detail));
    }
  }
  return found;
}

/** The payments of listed refunds are returned as well, since they may be older than the period. */
async function findUnknownRefunds(
  db: Reader,
  gateway: Gateway,
  period: Period,
): Promise<{ found: Difference[]; entries: LedgerEntry[] }> {
  const found: Difference[] = [];
  const refunded = new Map<string, LedgerEntry>();
  for await (const refunds of listAll((page) => gateway.listRefunds(period, page))) {
    const given = refunds.filter(({ state }) => state !== 'FAILED');
    const transactionIds = given.map(({ transactionId }) => transactionId);
    const entries = await findLedgerByTransaction(db, gateway.provider, transactionIds);
    const known = new Map(entries.map((entry) => [entry.transactionId, entry]));
    for (const { id, transactionId, amountPesewas } of given) {
      const entry = known.get(transactionId);
      if (entry) refunded.set(entry.reference, entry);
      else found.push(unknown('REFUND_OF_UNKNOWN_PAYMENT', id, `${amountPesewas} of transaction ${transactionId}`));
    }
  }
  return { found, entries: [...refunded.values()] };
}

async function findUnpostedDisputes(db: Reader, gateway: Gateway, period: Period): Promise<Difference[]> {
  const found: Difference[] = [];
  for await (const disputes of listAll((page) => gateway.listDisputes(period, page))) {
    const lost = disputes.filter(({ state, amountPesewas }) => state === 'LOST' && amountPesewas > 0);
    const references = lost.map(({ reference }) => reference);
    const entries = await findLedgerByReference(db, gateway.provider, references);
    const known = new Map(entries.map((entry) => [entry.reference, entry]));
    const causes = lost.map(({ id }) => `dispute ${id}`);
    const posted = new Set(await findPostedCauses(db, causes));
    for (const { id, reference, amountPesewas } of lost) {
      const entry = known.get(reference);
      // The payment of an invoice is the platform's own.
      if (posted.has(`dispute ${id}`) || (entry?.paymentId && entry.bookingId === null)) continue;
      const detail = `${amountPesewas} of ${reference} was lost`;
      const businessId = entry?.businessId ?? '';
      found.push({ kind: 'DISPUTE_NOT_IN_LEDGER', businessId, id: entry?.paymentId ?? id, detail });
    }
  }
  return found;
}

async function compareListsOf(
  db: Reader,
  gateway: Gateway,
  period: Period,
): Promise<{ found: Difference[]; entries: LedgerEntry[] }> {
  try {
    const charges = await findUnknownCharges(db, gateway, period);
    const { found, entries } = await findUnknownRefunds(db, gateway, period);
    return { found: [...charges, ...found, ...(await findUnpostedDisputes(db, gateway, period))], entries };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    return { found: [unknown('GATEWAY_NOT_ASKED', gateway.provider, error.message)], entries: [] };
  }
}

/**
 * Compares the gateways' lists of a period with the recorded payments, refunds and disputes. Also returns recorded
 * attempts with a listed refund: a refund may be made by hand at the gateway, of a payment of any age.
 */
export async function compareLists(
  db: Reader,
  { configured, simulator }: PaymentContext['gateways'],
  period: Period,
): Promise<{ found: Difference[]; entries: LedgerEntry[] }> {
  const gateways: Gateway[] = configured && configured !== simulator ? [simulator, configured] : [simulator];
  const compared = [];
  for (const gateway of gateways) compared.push(await compareListsOf(db, gateway, period));
  return { found: compared.flatMap(({ found }) => found), entries: compared.flatMap(({ entries }) => entries) };
}
