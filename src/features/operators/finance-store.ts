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
 * What each business brought and cost in the period, a row for every source. Each source is added up by business from its
 * own index by date first, so that what is joined is hardly longer than the list of businesses. A refund counts from its
 * acceptance on, as it does for the booking; one that failed never was.
 */
function sourcesOf({ from, to }: Period) {
  const start = startOf(from);
  const end = startOf(addDays(to, 1));
  return fragment`
    select * from (
      select business_id, sum(amount_pesewas)::bigint as revenue, null::bigint as gmv, null::bigint as cogs,
        null::bigint as replies
      from invoices where status = 'PAID' and paid_at >= ${start} and paid_at < ${end} group by business_id
      union all
      select business_id, null, sum(amount_pesewas)::bigint, null, null
      from payments where booking_id is not null and paid_at >= ${start} and paid_at < ${end} group by business_id
      union all
      select business_id, null, -sum(amount_pesewas)::bigint, null, null
      from refunds where booking_id is not null and status <> 'FAILED' and created_at >= ${start} and created_at < ${end}
      group by business_id
      union all
      select business_id, null, null, sum(cost_pesewas)::bigint,
        (sum(quantity) filter (where meter = 'assistant.reply'))::bigint
      from usage_meters where date between ${from} and ${to} group by business_id
    ) source
    where not exists (select from businesses b where b.id = source.business_id and b.sandbox)`;
}

/** Sums need no grouping, only the count of businesses does: far cheaper than adding up groups of all four figures. */
export const sumUp = (db: Reader, period: Period): Promise<Omit<FinanceSummary, 'from' | 'to'>> =>
  db.one(sql<Omit<FinanceSummary, 'from' | 'to'>>`
    with sources as materialized (${sourcesOf(period)}), total as (
      select coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(gmv), 0)::bigint as gmv,
        coalesce(sum(cogs), 0)::bigint as cogs
      from sources
    )
    select revenue as "revenuePesewas", gmv as "gmvPesewas", cogs as "cogsPesewas", revenue - cogs as "marginPesewas",
      round(100.0 * (revenue - cogs) / nullif(revenue, 0), 2) as "marginPercent",
      (select count(*) from (select from sources group by business_id) known) as businesses
    from total`);

/** What the table is sorted by, so that the next is always the greater one. */
const RANK = {
  margin: fragment`revenue - cogs`,
  cogs: fragment`-cogs`,
  revenue: fragment`-revenue`,
  replies: fragment`-replies`,
} as const satisfies Record<FinanceSort, unknown>;

export type RankedFinanceRow = FinanceRow & { rank: number };

export const listFinance = (
  db: Reader,
  wanted: { period: Period; sort: FinanceSort; after: { rank: number; id: string } | null; limit: number },
): Promise<RankedFinanceRow[]> => {
  const { period, sort, after, limit } = wanted;
  return db.rows(sql<RankedFinanceRow>`
    with figures as (
      select business_id, coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(gmv), 0)::bigint as gmv,
        coalesce(sum(cogs), 0)::bigint as cogs, coalesce(sum(replies), 0)::bigint as replies
      from (${sourcesOf(period)}) sources group by business_id
    ), ranked as (
      select *, ${RANK[sort]} as rank from figures
    ), shown as (
      select * from ranked
      where ${after === null ? fragment`true` : fragment`(rank, business_id) > (${after.rank}, ${after.id})`}
      order by rank, business_id limit ${limit}
    )
    select b.id as "businessId", b.name, revenue as "revenuePesewas", gmv as "gmvPesewas", cogs as "cogsPesewas",
      revenue - cogs as "marginPesewas", round(100.0 * (revenue - cogs) / nullif(revenue, 0), 2) as "marginPercent",
      replies, rank
    from shown join businesses b on b.id = shown.business_id
    order by rank, b.id`);
};
