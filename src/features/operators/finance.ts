import type { Deps } from '../../deps.ts';
import type { Reader } from '../../kit/db/db.ts';
import { invalid } from '../../kit/errors.ts';
import { pageOf } from '../../kit/http/cursor.ts';
import { dateOf, firstOfMonth } from '../../kit/time.ts';
import { listFinance, type Period, sumUp } from './finance-store.ts';
import type { FinanceQuery, FinanceRow, FinanceSummary, FinanceTableQuery } from './schemas.ts';

/** This month up to today, unless something else is asked for. */
function periodOf(query: FinanceQuery, now: Temporal.Instant): Period {
  const today = dateOf(now);
  const { from = firstOfMonth(today), to = today } = query;
  if (from > to) throw invalid('/to', 'must not be before from');
  return { from, to };
}

export async function readSummary(db: Reader, query: FinanceQuery, now: Temporal.Instant): Promise<FinanceSummary> {
  const period = periodOf(query, now);
  return { ...period, ...(await sumUp(db, period)) };
}

export async function readTable({ cursors }: Deps, db: Reader, query: FinanceTableQuery, now: Temporal.Instant) {
  const { sort = 'margin', cursor, limit = 20 } = query;
  const list = `operators.finance.${sort}`;
  const [rank, id] = (cursors.decode(list, cursor) ?? []) as [number?, string?];
  const after = rank === undefined || id === undefined ? null : { rank, id };
  const rows = await listFinance(db, { period: periodOf(query, now), sort, after, limit: limit + 1 });
  const shown = pageOf(rows, limit, (last) => cursors.encode(list, [last.rank, last.businessId]));
  return { rows: shown.rows.map(({ rank: _rank, ...row }): FinanceRow => row), meta: shown.meta };
}
