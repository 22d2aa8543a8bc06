import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { BalanceRow, EntryRow, LedgerKind } from './schemas.ts';

/** Lines of an entry by account; absent ones are 0. Their sum is 0. */
export interface Lines {
  pending?: number;
  available?: number;
  payout?: number;
  gateway?: number;
  fees?: number;
  gatewayCost?: number;
}

export interface NewEntry {
  businessId: string;
  kind: LedgerKind | 'PAYOUT_PAID';
  /** A second entry of the same cause is refused. */
  cause: string;
  at: Temporal.Instant;
  lines: Lines;
  bookingId?: string | null;
  paymentId?: string | null;
  payoutId?: string | null;
  note?: string | null;
}

/** Post before an event is emitted: every transaction locks the balances before the event sequence. */
export async function postEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const { pending = 0, available = 0, payout = 0, gateway = 0, fees = 0, gatewayCost = 0 } = entry.lines;
  await tx.rows(sql`
    select post_entry(${entry.businessId}, ${entry.kind}, ${entry.cause}, ${entry.at}, ${pending}, ${available}, ${payout},
      ${gateway}, ${fees}, ${gatewayCost}, ${entry.bookingId}, ${entry.paymentId}, ${entry.payoutId}, ${entry.note})`);
}

export interface Incoming {
  businessId: string;
  kind: 'PAYMENT' | 'REFUND' | 'DISPUTE';
  cause: string;
  at: Temporal.Instant;
  amountPesewas: number;
  gatewayFeePesewas: number;
  platformFeePesewas: number;
  releaseAt: Temporal.Instant;
  bookingId: string | null;
  paymentId: string;
  note: string | null;
}

export async function addIncoming(tx: Tx, entry: Incoming): Promise<void> {
  await tx.rows(sql`
    select post_incoming(${entry.businessId}, ${entry.kind}, ${entry.cause}, ${entry.at}, ${entry.amountPesewas},
      ${entry.gatewayFeePesewas}, ${entry.platformFeePesewas}, ${entry.releaseAt}, ${entry.bookingId},
      ${entry.paymentId}, ${entry.note})`);
}

export interface Outgoing {
  businessId: string;
  kind: 'REFUND' | 'DISPUTE';
  cause: string;
  at: Temporal.Instant;
  amountPesewas: number;
  bookingId: string | null;
  paymentId: string;
  note: string | null;
}

/** Takes from PENDING first, then from AVAILABLE. */
export async function postOutgoing(tx: Tx, entry: Outgoing): Promise<void> {
  await tx.rows(sql`
    select post_outgoing(${entry.businessId}, ${entry.kind}, ${entry.cause}, ${entry.at}, ${entry.amountPesewas},
      ${entry.bookingId}, ${entry.paymentId}, ${entry.note})`);
}

/** Whether the cause has its entry. The balances are locked first, so that of two transactions one posts. */
export async function isPosted(tx: Tx, businessId: string, cause: string): Promise<boolean> {
  await lockBalance(tx, businessId);
  const found = await tx.maybe(sql`
    select from ledger_entries where business_id = ${businessId} and cause = ${cause}`);
  return found !== null;
}

/** Locks the balances, and returns the available amount. */
export async function lockBalance(tx: Tx, businessId: string): Promise<number> {
  const found = await tx.maybe(sql<{ available: number }>`
    select available_pesewas as available from ledger_balances where business_id = ${businessId} for update`);
  return found?.available ?? 0;
}

export const findBalance = (db: Reader, businessId: string): Promise<BalanceRow> =>
  db.one(sql<BalanceRow>`
    select coalesce(l.pending_pesewas, 0) as "pendingPesewas", coalesce(l.available_pesewas, 0) as "availablePesewas",
      coalesce(l.payout_pesewas, 0) as "payoutPesewas", b.policies ->> 'payouts' as schedule,
      h.reason as "heldFor", h.at as "heldAt"
    from businesses b left join ledger_balances l on l.business_id = ${businessId}
      left join payout_holds h on h.business_id = ${businessId} where b.id = ${businessId}`);

const ENTRY = fragment`sequence, at, kind, booking_id as "bookingId", payment_id as "paymentId", payout_id as "payoutId",
  reason as note, available_after_pesewas as "availableAfterPesewas",
  available_pesewas + case kind when 'RELEASE' then 0 else pending_pesewas end as "amountPesewas"`;

/** Entries of some kinds, or of all that owners see. */
export interface EntryRange {
  kinds: readonly LedgerKind[] | null;
  from: Temporal.Instant | null;
  before: Temporal.Instant | null;
}

export type EntryPosition = { at: string; sequence: number } | null;

/**
 * Newest first, in the order of an index, so that the cost does not grow with the number of entries. Each kind is read
 * in its own order. There is one upper bound: of two, the scan may start at the later one. A position is always before
 * `before`.
 */
export function listEntries(
  db: Reader,
  businessId: string,
  { kinds, from, before }: EntryRange,
  after: EntryPosition,
  limit: number,
): Promise<EntryRow[]> {
  const first = fragment`coalesce(${from}::timestamptz, '-infinity')`;
  const last = fragment`(${after?.at ?? before ?? 'infinity'}::timestamptz, ${after?.sequence ?? 0}::bigint)`;
  if (kinds === null)
    return db.rows(
      prepared(sql<EntryRow>`
        select ${ENTRY} from ledger_entries
        where business_id = ${businessId} and kind <> 'PAYOUT_PAID' and at >= ${first} and (at, sequence) < ${last}
        order by at desc, sequence desc limit ${limit}`),
    );
  return db.rows(
    prepared(sql<EntryRow>`
      select e.* from unnest(${[...new Set(kinds)]}::text[]) as wanted (name)
        cross join lateral (
          select ${ENTRY} from ledger_entries
          where business_id = ${businessId} and kind = wanted.name and at >= ${first} and (at, sequence) < ${last}
          order by at desc, sequence desc limit ${limit}) e
      order by e.at desc, e.sequence desc limit ${limit}`),
  );
}

/** Oldest first, for statements. */
export const listEntriesBetween = (
  db: Reader,
  businessId: string,
  range: { after: number; last: number; limit: number },
): Promise<EntryRow[]> =>
  db.rows(sql<EntryRow>`
    select ${ENTRY} from ledger_entries
    where business_id = ${businessId} and sequence > ${range.after} and sequence <= ${range.last}
      and kind <> 'PAYOUT_PAID' order by sequence limit ${range.limit}`);

export interface MonthSums {
  openingPesewas: number;
  closingPesewas: number;
  /** Sequences of the last entry before the month and of the last one in it. */
  before: number;
  last: number;
  sums: Partial<Record<LedgerKind, number>>;
}

/** The balance before and after the period, and the sum of each kind within. */
export const sumEntries = (
  db: Reader,
  businessId: string,
  period: { from: Temporal.Instant; before: Temporal.Instant },
): Promise<MonthSums> =>
  db.one(sql<MonthSums>`
    with opening as (
      select sequence, pending_after_pesewas + available_after_pesewas as pesewas from ledger_entries
      where business_id = ${businessId} and at < ${period.from} order by at desc, sequence desc limit 1
    ), closing as (
      select sequence, pending_after_pesewas + available_after_pesewas as pesewas from ledger_entries
      where business_id = ${businessId} and at < ${period.before} order by at desc, sequence desc limit 1
    ), sums as (
      select kind, sum(available_pesewas + case kind when 'RELEASE' then 0 else pending_pesewas end)::bigint as pesewas
      from ledger_entries
      where business_id = ${businessId} and at >= ${period.from} and at < ${period.before}
        and sequence <= (select sequence from closing) and kind <> 'PAYOUT_PAID'
      group by kind
    )
    select coalesce((select pesewas from opening), 0) as "openingPesewas",
      coalesce((select pesewas from closing), 0) as "closingPesewas",
      coalesce((select sequence from opening), 0) as before, coalesce((select sequence from closing), 0) as last,
      coalesce((select jsonb_object_agg(kind, pesewas) from sums), '{}') as sums`);

export const NEXT_RELEASE = fragment`select min(release_at) from ledger_releases`;

/** Businesses with money that is due for release, the oldest first, without a lock. */
export const listDueReleases = (db: Reader, now: Temporal.Instant, limit: number): Promise<{ businessId: string }[]> =>
  db.rows(sql<{ businessId: string }>`
    select business_id as "businessId" from ledger_releases where release_at <= ${now}
    group by business_id order by min(release_at) limit ${limit}`);

export async function releaseDue(tx: Tx, businessId: string, now: Temporal.Instant): Promise<number> {
  const { released } = await tx.one(sql<{ released: number }>`
    select release_pending(${businessId}, ${now}) as released`);
  return released;
}

/** The money of a sandbox that is reset: its charges are gone. */
export const wipeBalance = async (tx: Tx, businessId: string, now: Temporal.Instant): Promise<void> => {
  const found = await tx.maybe(sql<{ entries: number; pending: number; available: number }>`
    select entries, pending_pesewas as pending, available_pesewas as available
    from ledger_balances where business_id = ${businessId} for update`);
  await tx.run(sql`delete from ledger_releases where business_id = ${businessId}`);
  if (!found || (found.pending === 0 && found.available === 0)) return;
  const { entries, pending, available } = found;
  const lines = { pending: -pending, available: -available, gateway: pending + available };
  const note = 'The sandbox was reset';
  await postEntry(tx, { businessId, kind: 'ADJUSTMENT', cause: `reset ${entries + 1}`, at: now, lines, note });
};
