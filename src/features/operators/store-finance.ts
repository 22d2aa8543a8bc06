import type { Reader } from '../../kit/postgres/database.ts';
import { fragment, sql } from '../../kit/postgres/sql.ts';
import { addDays, type LocalDate, startOf } from '../../kit/time.ts';
import type { FinanceRow, FinanceSort, FinanceSummary } from './schemas.ts';

/** Both dates are inclusive. */
export interface DateRange {
  from: LocalDate;
  to: LocalDate;
}

const isLive = fragment`not exists (select from businesses b where b.id = business_id and b.sandbox)`;

/**
 * One row per business with any figure in the range. Each table is read by date from its own index. Payments are by far
 * the most rows, so they are summed alone and joined with the sums of the other tables. A refund counts from its
 * acceptance on, as in the booking's sums. A FAILED refund does not count.
 */
function figuresOf({ from, to }: DateRange) {
  const start = startOf(from);
  const end = startOf(addDays(to, 1));
  return fragment`
    select business_id, coalesce(billed, 0) as revenue, coalesce(received, 0) - coalesce(refunded, 0) as gmv,
      coalesce(cost, 0) as cogs
    from (
      select business_id, sum(amount_pesewas)::bigint as received from payments
      where booking_id is not null and paid_at >= ${start} and paid_at < ${end} group by business_id
    ) paid full join (
      select business_id, sum(refunded)::bigint as refunded, sum(billed)::bigint as billed, sum(cost)::bigint as cost
      from (
        select business_id, amount_pesewas as refunded, 0::bigint as billed, 0::bigint as cost from refunds
        where booking_id is not null and status <> 'FAILED' and created_at >= ${start} and created_at < ${end}
        union all
        select business_id, 0, amount_pesewas, 0 from invoices
        where status = 'PAID' and paid_at >= ${start} and paid_at < ${end}
        union all
        select business_id, 0, 0, sum(cost_pesewas)::bigint from usage_meters
        where date between ${from} and ${to} group by business_id
      ) each_of_them group by business_id
    ) rest using (business_id)
    where ${isLive}`;
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
      select business_id, coalesce(revenue, 0) as revenue, coalesce(cogs, 0) as cogs, coalesce(replies, 0) as replies
      from (
        select business_id, sum(amount_pesewas)::bigint as revenue from invoices
        where status = 'PAID' and paid_at >= ${startOf(from)} and paid_at < ${startOf(addDays(to, 1))}
        group by business_id
      ) invoiced full join (
        select business_id, sum(cost_pesewas)::bigint as cogs,
          (sum(quantity) filter (where meter = 'assistant.reply'))::bigint as replies
        from usage_meters where date between ${from} and ${to} group by business_id
      ) metered using (business_id)
      where ${isLive}
    ), unbilled as (
      select live.* from (
        select id as business_id, 0::bigint as revenue, 0::bigint as cogs, 0::bigint as replies, 0::bigint as rank
        from businesses where not sandbox
      ) live cross join lateral (
        select from money_days m
        where m.business_id = live.business_id and m.date between ${from} and ${to}
          and (m.received_pesewas <> 0 or m.refunded_pesewas <> 0)
        limit 1
      ) moved
      where business_id not in (select business_id from billed) and ${isAfter}
      order by business_id limit ${limit}
    ), shown as (
      select * from (
        select *, ${RANK[sort]} as rank from billed
        union all
        select * from unbilled
      ) ranked
      where ${isAfter} order by rank, business_id limit ${limit}
    )
    select b.id as "businessId", b.name, revenue as "revenuePesewas", money.gmv as "gmvPesewas", cogs as "cogsPesewas",
      revenue - cogs as "marginPesewas", round(100.0 * (revenue - cogs) / nullif(revenue, 0), 2) as "marginPercent",
      replies, rank
    from shown join businesses b on b.id = shown.business_id
      cross join lateral (
        select coalesce(sum(received_pesewas - refunded_pesewas), 0)::bigint as gmv from money_days m
        where m.business_id = b.id and m.date between ${from} and ${to}
      ) money
    order by rank, b.id`);
};
