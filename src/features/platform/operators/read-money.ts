import { sum } from '../../../domain/pricing/money.ts';
import { invalid } from '../../../kit/errors.ts';
import { type Cursors, pageOf } from '../../../kit/http/cursor.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, startOf, textOf } from '../../../kit/time.ts';
import { toPayout } from '../../money/payouts/index.ts';
import { ACCOUNTS, type AdminPayoutsQuery, type LedgerBalance, type PayoutsToday } from './schemas-money.ts';
import { listAllPayouts, listHeldShops, listShopsBelowZero, sumAccounts, sumPayouts } from './store-money.ts';

export async function readAllPayouts(cursors: Cursors, db: Reader, query: AdminPayoutsQuery) {
  const { status, from, to, cursor, limit = 20 } = query;
  if (from !== undefined && to !== undefined && to < from) throw invalid('/to', 'must not be before from');
  const [createdAt, id] = (cursors.decode('admin payouts', cursor) ?? []) as [string?, string?];
  const rows = await listAllPayouts(db, {
    status,
    from: from === undefined ? undefined : startOf(from),
    before: to === undefined ? undefined : startOf(addDays(to, 1)),
    after: createdAt === undefined || id === undefined ? null : { createdAt, id },
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (last) => cursors.encode('admin payouts', [last.createdAt, last.id]));
  return {
    rows: page.rows.map((row) => ({
      businessId: row.businessId,
      businessName: row.businessName,
      payout: toPayout(row),
    })),
    meta: page.meta,
  };
}

export async function readLedgerBalance(db: Reader): Promise<LedgerBalance> {
  const sums = await sumAccounts(db);
  const accounts = ACCOUNTS.map((account) => ({ account, sumPesewas: sums[account] }));
  return { accounts, totalPesewas: sum(accounts.map(({ sumPesewas }) => sumPesewas)) };
}

export async function readPayoutsToday(db: Reader, now: Temporal.Instant): Promise<PayoutsToday> {
  const [sums, held, belowZero] = await Promise.all([
    sumPayouts(db, dateOf(now)),
    listHeldShops(db),
    listShopsBelowZero(db),
  ]);
  return {
    failed: { count: sums.failed, amountPesewas: sums.failedPesewas },
    waiting: { count: sums.waiting, oldestAt: sums.oldestAt && textOf(sums.oldestAt) },
    paid: { count: sums.paid, amountPesewas: sums.paidPesewas },
    held: held.map((one) => ({ ...one, at: textOf(one.at) })),
    belowZero: belowZero.map((one) => ({ ...one, at: textOf(one.at) })),
  };
}
