import { type Difference, findUnposted, findWrongBalances } from '../ledger/index.ts';
import { compareWithGateway } from './compare-charge.ts';
import { compareLists } from './compare-lists.ts';
import type { PaymentContext } from './context.ts';
import {
  findBillingDifferences,
  findBookingDifferences,
  findNoticeDifferences,
  findNumberGaps,
  findPaymentDifferences,
  type LedgerEntry,
  listLedger,
} from './store-reconcile.ts';

/** Entries of one page are verified concurrently, so this bounds the calls to a gateway. */
const PAGE_SIZE = 8;

/**
 * Compares bookings, payments, refunds, links, invoices and the ledger with one another and with the gateways. It writes nothing.
 * The gateways verify the attempts of the last `days`, and list what they have of these days.
 */
export async function reconcile(
  { db, gateways }: Pick<PaymentContext, 'db' | 'gateways'>,
  now: Temporal.Instant,
  days = 31,
): Promise<Difference[]> {
  const since = now.subtract({ hours: days * 24 });
  const listed = await compareLists(db.service, gateways, { from: since, to: now });
  const notices = await findNoticeDifferences(db.service, now);
  const noticed = new Set(notices.map(({ kind, id }) => `${kind} ${id}`));
  const found = [
    ...(await findBookingDifferences(db.service, now)),
    ...(await findPaymentDifferences(db.service, now)),
    ...notices,
    ...listed.found.filter(({ kind, id }) => !noticed.has(`${kind} ${id}`)),
    ...(await findBillingDifferences(db.service, now)),
    ...(await findNumberGaps(db.service)),
    ...(await findUnposted(db.service)),
    ...(await findWrongBalances(db.service)),
  ];
  const compared = new Set<string>();
  const compare = async (entries: LedgerEntry[]) => {
    for (const { reference } of entries) compared.add(reference);
    found.push(...(await Promise.all(entries.map((entry) => compareWithGateway(gateways, entry)))).flat());
  };
  for (let after: string | undefined = ''; after !== undefined; ) {
    const entries: LedgerEntry[] = await listLedger(db.service, since, after, PAGE_SIZE);
    await compare(entries);
    after = entries.length < PAGE_SIZE ? undefined : entries.at(-1)?.reference;
  }
  const rest = listed.entries.filter(({ reference }) => !compared.has(reference));
  while (rest.length > 0) await compare(rest.splice(0, PAGE_SIZE));
  return found;
}

/** One line of tab-separated fields, for a terminal and for grep. */
export const describeDifference = ({ kind, businessId, id, detail }: Difference): string =>
  [kind, businessId || '-', id, detail].join('\t');
