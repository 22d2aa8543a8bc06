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
 * What each business with any figure brought and cost in the period, each source read by date from its own index. The
 * payments are by far the most, so they are added up by themselves and laid beside all the rest in one join. A refund
 * counts from its acceptance on, as it does for the booking; one that failed never was.
 */
function figuresOf({ from, to }: Period) {
  const start = startOf(from);
  const end = startOf(addDays(to, 1));
  return fragment`
    select business_id, coalesce(billed, 0) as revenue, coalesce(received, 0) - coalesce(refunded, 0) as gmv,
      coalesce(cost, 0) as cogs, coalesce(answered, 0) as replies
    from (
      select business_id, sum(amount_pesewas)::bigint as received from payments
      where booking_id is not null and paid_at >= ${start} and paid_at < ${end} group by business_id
    ) paid full join (
      select business_id, sum(refunded)::bigint as refunded, sum(billed)::bigint as billed, sum(cost)::bigint as cost,
        sum(answered)::bigint as answered
      from (
        select business_id, amount_pesewas as refunded, 0::bigint as billed, 0::bigint as cost, 0::bigint as answered
        from refunds
        where booking_id is not null and status <> 'FAILED' and created_at >= ${start} and created_at < ${end}
        union all
        select business_id, 0, amount_pesewas, 0, 0 from invoices
        where status = 'PAID' and paid_at >= ${start} and paid_at < ${end}
        union all
        select business_id, 0, 0, sum(cost_pesewas)::bigint,
          (sum(quantity) filter (where meter = 'assistant.reply'))::bigint
        from usage_meters where date between ${from} and ${to} group by business_id
      ) each_of_them group by business_id
    ) rest using (business_id)
    where not exists (select from businesses b where b.id = business_id and b.sandbox)`;
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
    with ranked as (
      select *, ${RANK[sort]} as rank from (${figuresOf(period)}) figures
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
