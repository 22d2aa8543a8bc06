import type { Reader } from '../../kit/db/db.ts';
import { fragment, sql } from '../../kit/db/sql.ts';
import { addDays, type LocalDate, startOf } from '../../kit/time.ts';
import type { FinanceRow, FinanceSort, FinanceSummary } from './schemas.ts';

/** Local dates, both inclusive. */
export interface Period {
  from: LocalDate;
  to: LocalDate;
}

/**
 * What each business brought and cost in the period. Every source is first added up by business from its own index by
 * date, so that what is joined is as short as the list of businesses. A refund counts from its acceptance on, as it does
 * for the booking; one that failed never was.
 */
function figuresOf({ from, to }: Period) {
  const start = startOf(from);
  const end = startOf(addDays(to, 1));
  return fragment`
    select business_id, sum(revenue)::bigint as revenue, sum(gmv)::bigint as gmv, sum(cogs)::bigint as cogs,
      sum(replies)::bigint as replies
    from (
      select business_id, sum(amount_pesewas) as revenue, 0 as gmv, 0 as cogs, 0 as replies from invoices
      where status = 'PAID' and paid_at >= ${start} and paid_at < ${end} group by business_id
      union all
      select business_id, 0, sum(amount_pesewas), 0, 0 from payments
      where booking_id is not null and paid_at >= ${start} and paid_at < ${end} group by business_id
      union all
      select business_id, 0, -sum(amount_pesewas), 0, 0 from refunds
      where booking_id is not null and status <> 'FAILED' and created_at >= ${start} and created_at < ${end}
      group by business_id
      union all
      select business_id, 0, 0, sum(cost_pesewas), coalesce(sum(quantity) filter (where meter = 'assistant.reply'), 0)
      from usage_meters where date between ${from} and ${to} group by business_id
    ) sources
    where not exists (select from businesses b where b.id = business_id and b.sandbox)
    group by business_id`;
}

export const sumUp = (db: Reader, period: Period): Promise<Omit<FinanceSummary, 'from' | 'to'>> =>
  db.one(sql<Omit<FinanceSummary, 'from' | 'to'>>`
    select revenue as "revenuePesewas", gmv as "gmvPesewas", cogs as "cogsPesewas", revenue - cogs as "marginPesewas",
      round(100.0 * (revenue - cogs) / nullif(revenue, 0), 2) as "marginPercent", businesses
    from (
      select coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(gmv), 0)::bigint as gmv,
        coalesce(sum(cogs), 0)::bigint as cogs, count(*) as businesses
      from (${figuresOf(period)}) figures
    ) total`);

/** What the table is sorted by, so that the next is always the greater one. */
const RANK = {
  margin: fragment`f.revenue - f.cogs`,
  cogs: fragment`-f.cogs`,
  revenue: fragment`-f.revenue`,
  replies: fragment`-f.replies`,
} as const satisfies Record<FinanceSort, unknown>;

export type RankedFinanceRow = FinanceRow & { rank: number };

export const listFinance = (
  db: Reader,
  wanted: { period: Period; sort: FinanceSort; after: { rank: number; id: string } | null; limit: number },
): Promise<RankedFinanceRow[]> => {
  const { period, sort, after, limit } = wanted;
  return db.rows(sql<RankedFinanceRow>`
    select b.id as "businessId", b.name, revenue as "revenuePesewas", gmv as "gmvPesewas", cogs as "cogsPesewas",
      revenue - cogs as "marginPesewas", round(100.0 * (revenue - cogs) / nullif(revenue, 0), 2) as "marginPercent",
      replies, rank
    from (
      select f.business_id, f.revenue, f.gmv, f.cogs, f.replies, ${RANK[sort]} as rank
      from (${figuresOf(period)}) f
    ) ranked join businesses b on b.id = ranked.business_id
    where ${after === null ? fragment`true` : fragment`(rank, b.id) > (${after.rank}, ${after.id})`}
    order by rank, b.id limit ${limit}`);
};
