import type { Reader } from '../../../kit/postgres/database.ts';
import { fragment, sql } from '../../../kit/postgres/sql.ts';
import { addDays, type LocalDate, startOf } from '../../../kit/time.ts';
import type { FinanceRow, FinanceSort, FinanceSummary } from './schemas.ts';

/** Both dates are inclusive. */
export interface DateRange {
  from: LocalDate;
  to: LocalDate;
}

/**
 * One row per business with any figure in the range. Each table is read by date from its own index. Payments are by far
 * the most rows, so they are summed alone before the sums of all tables are. A refund counts from its acceptance on, as
 * in the booking's sums. A FAILED refund does not count.
 */
function figuresOf({ from, to }: DateRange) {
  const start = startOf(from);
  const end = startOf(addDays(to, 1));
  return fragment`
    select figures.business_id, sum(billed)::bigint as revenue, sum(moved)::bigint as gmv, sum(cost)::bigint as cogs
    from (
      select business_id, sum(amount_pesewas)::bigint as moved, 0::bigint as billed, 0::bigint as cost from payments
      where booking_id is not null and paid_at >= ${start} and paid_at < ${end} group by business_id
      union all
      select business_id, -amount_pesewas, 0, 0 from refunds
      where booking_id is not null and status <> 'FAILED' and created_at >= ${start} and created_at < ${end}
      union all
      select business_id, 0, amount_pesewas, 0 from invoices
      where status = 'PAID' and paid_at >= ${start} and paid_at < ${end}
      union all
      select business_id, 0, 0, sum(cost_pesewas)::bigint from usage_meters
      where date between ${from} and ${to} group by business_id
    ) figures join businesses b on b.id = figures.business_id
    where not b.sandbox
    group by figures.business_id`;
}

export const sumFinance = (db: Reader, range: DateRange): Promise<Omit<FinanceSummary, 'from' | 'to'>> =>
  db.one(sql<Omit<FinanceSummary, 'from' | 'to'>>`
    select revenue as "revenuePesewas", gmv as "gmvPesewas", cogs as "cogsPesewas", revenue - cogs as "marginPesewas",
      round(100.0 * (revenue - cogs) / nullif(revenue, 0), 2) as "marginPercent", businesses
    from (
      select coalesce(sum(revenue), 0)::bigint as revenue, coalesce(sum(gmv), 0)::bigint as gmv,
        coalesce(sum(cogs), 0)::bigint as cogs, count(*) as businesses
      from (${figuresOf(range)}) figures
    ) total`);

/** Every sort is ascending by rank, so one cursor condition serves all. */
const RANK = {
  margin: fragment`revenue - cogs`,
  cogs: fragment`-cogs`,
  revenue: fragment`-revenue`,
  replies: fragment`-replies`,
} as const satisfies Record<FinanceSort, unknown>;

export type RankedFinanceRow = FinanceRow & { rank: number };

/**
 * Only invoices and meters decide the rank. They are few beside the payments, which are summed for the shown businesses
 * alone, from money_days.
 *
 * 1. `billed`: every business with an invoice or a meter in the range.
 * 2. `unbilled`: businesses with booking money alone. Each has rank 0, so the first ones by id suffice, and the walk over
 *    the businesses ends with them. A day on which every refund has failed holds two zeros and does not count.
 * 3. `shown`: the page of both.
 */
export const listFinance = (
  db: Reader,
  options: { range: DateRange; sort: FinanceSort; after: { rank: number; id: string } | null; limit: number },
): Promise<RankedFinanceRow[]> => {
  const { range, sort, after, limit } = options;
  const { from, to } = range;
  const isAfter = after === null ? fragment`true` : fragment`(rank, business_id) > (${after.rank}, ${after.id})`;
  return db.rows(sql<RankedFinanceRow>`
    with billed as materialized (
      select figures.business_id, sum(revenue)::bigint as revenue, sum(cogs)::bigint as cogs,
        coalesce(sum(replies), 0)::bigint as replies
      from (
        select business_id, amount_pesewas as revenue, 0::bigint as cogs, 0::bigint as replies from invoices
        where status = 'PAID' and paid_at >= ${startOf(from)} and paid_at < ${startOf(addDays(to, 1))}
        union all
        select business_id, 0, sum(cost_pesewas)::bigint,
          (sum(quantity) filter (where meter = 'assistant.reply'))::bigint
        from usage_meters where date between ${from} and ${to} group by business_id
      ) figures join businesses b on b.id = figures.business_id
      where not b.sandbox
      group by figures.business_id
    ), unbilled as (
      select * from (
        select b.id as business_id, 0::bigint as revenue, 0::bigint as cogs, 0::bigint as replies, 0::bigint as rank
        from businesses b
        where not b.sandbox and exists (
          select from money_days m where m.business_id = b.id and m.date between ${from} and ${to}
            and (m.received_pesewas <> 0 or m.refunded_pesewas <> 0))
      ) live
      where business_id not in (select business_id from billed) and ${isAfter}
      order by business_id limit ${limit}
    ), shown as (
      select * from (
        select *, ${RANK[sort]} as rank from billed
        union all
        select * from unbilled
      ) ranked
      where ${isAfter} order by rank, business_id limit ${limit}
    ), money as (
      select m.business_id, sum(m.received_pesewas - m.refunded_pesewas)::bigint as gmv from money_days m
      where m.business_id in (select business_id from shown) and m.date between ${from} and ${to}
      group by m.business_id
    )
    select b.id as "businessId", b.name, revenue as "revenuePesewas", coalesce(money.gmv, 0) as "gmvPesewas", cogs as "cogsPesewas",
      revenue - cogs as "marginPesewas", round(100.0 * (revenue - cogs) / nullif(revenue, 0), 2) as "marginPercent",
      replies, rank
    from shown join businesses b on b.id = shown.business_id left join money on money.business_id = shown.business_id
    order by rank, b.id`);
};
