import { lastOfMonth } from '../../../domain/schedule/months.ts';
import { invalid } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, startOf } from '../../../kit/time.ts';
import {
  type Balance,
  type LedgerEntry,
  type LedgerQuery,
  type PaymentMoneyQuery,
  toBalance,
  toEntry,
  toPaymentMoney,
} from './schemas.ts';
import { findBalance, listEntries, type MonthSums, sumEntries } from './store.ts';
import { listPaymentMoney } from './store-payments.ts';

export const readBalance = async (db: Reader, businessId: string, now: Temporal.Instant): Promise<Balance> =>
  toBalance(await findBalance(db, businessId), now);

export async function readLedger(db: Reader, cursors: Cursors, businessId: string, query: LedgerQuery) {
  const { from, to, kind, cursor, limit = 20 } = query;
  if (from !== undefined && to !== undefined && to < from) throw invalid('/to', 'must not be before from');
  const range = {
    kinds: kind === undefined ? null : [kind].flat(),
    from: from === undefined ? null : startOf(from),
    before: to === undefined ? null : startOf(addDays(to, 1)),
  };
  const position = cursors.decode('ledger', cursor);
  const after = position && { at: String(position[0]), sequence: Number(position[1]) };
  const rows = await listEntries(db, businessId, range, after, limit + 1);
  const page = pageOf(rows, limit, ({ at, sequence }) => cursors.encode('ledger', [at, sequence]));
  return { rows: page.rows.map((row): LedgerEntry => toEntry(businessId, row)), meta: page.meta };
}

export async function readPaymentMoney(db: Reader, cursors: Cursors, businessId: string, query: PaymentMoneyQuery) {
  const { cursor, limit = 20 } = query;
  const position = cursors.decode('ledger payments', cursor);
  const after = position && { at: String(position[0]), sequence: Number(position[1]) };
  const rows = await listPaymentMoney(db, businessId, after, limit + 1);
  const page = pageOf(rows, limit, ({ at, sequence }) => cursors.encode('ledger payments', [at, sequence]));
  return { rows: page.rows.map(toPaymentMoney), meta: page.meta };
}

/** The sums of a month of Accra. */
export function readMonth(db: Reader, businessId: string, month: string): Promise<MonthSums> {
  const first = `${month}-01`;
  return sumEntries(db, businessId, { from: startOf(first), before: startOf(addDays(lastOfMonth(first), 1)) });
}
