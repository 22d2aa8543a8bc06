import type { Reader } from '../../../kit/postgres/database.ts';
import { fragment, sql } from '../../../kit/postgres/sql.ts';
import type { Difference } from '../ledger/index.ts';
import type { GatewayName } from './schemas.ts';

/** These statements read all tenants, so only the operator's reconciliation may send them. */

const KEPT = fragment`coalesce((select sum(p.amount_pesewas) from payments p
    where p.business_id = b.business_id and p.booking_id = b.id), 0)
  - coalesce((select sum(r.amount_pesewas) from refunds r
    where r.business_id = b.business_id and r.booking_id = b.id and r.status <> 'FAILED'), 0)`;

export const findBookingDifferences = (db: Reader, now: Temporal.Instant): Promise<Difference[]> =>
  db.rows(sql<Difference>`
      select 'BOOKING_OVERPAID' as kind, b.business_id as "businessId", b.id,
        format('kept %s of a total of %s', ${KEPT}, b.total_pesewas) as detail
      from bookings b where ${KEPT} > b.total_pesewas
        -- A booking that lost days or items after its payment may keep more than its total, until it is refunded.
        and not exists (select from booking_history h where h.business_id = b.business_id and h.booking_id = b.id
          and (h.type = 'booking.rescheduled' or h.facts ? 'item'))
      union all
      select 'BOOKING_NOT_CONFIRMED', b.business_id, b.id,
        format('held, though %s is paid of a deposit of %s', ${KEPT}, b.deposit_pesewas)
      from bookings b where b.status = 'HELD' and ${KEPT} > 0 and ${KEPT} >= b.deposit_pesewas
      union all
      select 'EXPIRED_BOOKING_KEEPS_MONEY', b.business_id, b.id, format('%s was paid before the hold ended', ${KEPT})
      from bookings b
      where (b.status = 'EXPIRED' or (b.status = 'HELD' and b.hold_expires_at <= ${now})) and ${KEPT} > 0
      union all
      select 'LINES_DO_NOT_ADD_UP', b.business_id, b.id,
        format('the lines come to %s, the total is %s', sum_of_lines(b.lines), b.total_pesewas)
      from bookings b where sum_of_lines(b.lines) <> b.total_pesewas`);

export const findPaymentDifferences = (db: Reader, now: Temporal.Instant): Promise<Difference[]> =>
  db.rows(sql<Difference>`
    select 'OVER_REFUNDED' as kind, p.business_id as "businessId", p.id,
      format('%s of %s', sum(r.amount_pesewas), p.amount_pesewas) as detail
    from payments p join refunds r on r.business_id = p.business_id and r.payment_id = p.id and r.status <> 'FAILED'
    group by p.business_id, p.id having sum(r.amount_pesewas) > p.amount_pesewas
    union all
    select 'REFUND_FAILED', r.business_id, r.id, format('%s: %s', r.amount_pesewas, r.failure)
    from refunds r join payments p on p.business_id = r.business_id and p.id = r.payment_id
    where r.status = 'FAILED' and r.amount_pesewas <= p.amount_pesewas - coalesce((
      select sum(o.amount_pesewas) from refunds o
      where o.business_id = p.business_id and o.payment_id = p.id and o.status <> 'FAILED'), 0)
    union all
    select 'REFUND_STUCK', business_id, id, format('%s, on its way since %s', amount_pesewas, created_at)
    from refunds where status = 'PENDING' and created_at <= ${now.subtract({ hours: 240 })}
    union all
    select 'LINK_PAID_WITHOUT_PAYMENT', l.business_id, l.id, l.reference from payment_links l
    where l.status = 'PAID' and not exists (
      select from payments p where p.business_id = l.business_id and p.link_id = l.id)
    union all
    select 'PAYMENT_ON_UNPAID_LINK', p.business_id, p.id, format('link %s is %s', l.id, l.status)
    from payments p join payment_links l on l.business_id = p.business_id and l.id = p.link_id
    where l.status <> 'PAID'
    union all
    select 'LINK_NOT_LOOKED_AFTER', business_id, id, format('open, though it ended at %s', expires_at)
    from payment_links where status = 'OPEN' and expires_at <= ${now.subtract({ hours: 1 })}`);

export const findNoticeDifferences = (db: Reader, now: Temporal.Instant): Promise<Difference[]> =>
  db.rows(sql<Difference>`
    select case outcome when 'UNKNOWN' then 'MONEY_ON_UNKNOWN_REFERENCE' when 'MISMATCH' then 'MONEY_DOES_NOT_MATCH'
      else 'NOTICE_NOT_SETTLED' end as kind, '' as "businessId", reference as id,
      format('%s of %s at %s', event, provider, received_at) as detail
    from gateway_notices
    where outcome in ('UNKNOWN', 'MISMATCH', 'EXPIRED') or (outcome is null and received_at <= ${now.subtract({ hours: 1 })})`);

const KEPT_OF_INVOICE = fragment`coalesce((select sum(p.amount_pesewas) from payments p
    where p.business_id = i.business_id and p.invoice_id = i.id), 0)
  - coalesce((select sum(r.amount_pesewas) from refunds r
      join payments p on p.business_id = r.business_id and p.id = r.payment_id
    where r.business_id = i.business_id and p.invoice_id = i.id and r.status <> 'FAILED'), 0)`;

/** Years whose invoices are fewer or more than the numbers that were given. */
export const findNumberGaps = (db: Reader): Promise<Difference[]> =>
  db.rows(sql<Difference>`
    select 'INVOICE_NUMBER_GAP' as kind, '' as "businessId", format('DW-%s', c.year) as id,
      format('%s numbers given, %s invoices', c.last, coalesce(n.count, 0)) as detail
    from invoice_counters c left join (
      select split_part(number, '-', 2) as year, count(*) as count from invoices group by 1
    ) n on n.year = c.year::text
    where c.last <> coalesce(n.count, 0)`);

export const findBillingDifferences = (db: Reader, now: Temporal.Instant): Promise<Difference[]> =>
  db.rows(sql<Difference>`
    select 'INVOICE_AND_MONEY_DIFFER' as kind, i.business_id as "businessId", i.id,
      format('%s is %s, %s was kept of %s', i.number, i.status, ${KEPT_OF_INVOICE}, i.amount_pesewas) as detail
    from invoices i where ${KEPT_OF_INVOICE} <> case i.status when 'PAID' then i.amount_pesewas else 0 end
    union all
    select 'SUBSCRIPTION_NOT_ADVANCED', business_id, business_id, format('a step was due at %s', next_step_at)
    from subscriptions where next_step_at <= ${now.subtract({ hours: 1 })}
    union all
    select 'CANCELLED_BUT_NOT_READ_ONLY', b.id, b.id, s.status from subscriptions s join businesses b on b.id = s.business_id
    where s.status = 'CANCELLED' and not b.read_only`);

export interface LedgerEntry {
  businessId: string;
  linkId: string;
  provider: GatewayName;
  reference: string;
  createdAt: Temporal.Instant;
  /** Null when the attempt has no payment; the next two fields are null then too. */
  paymentId: string | null;
  amountPesewas: number | null;
  transactionId: string | null;
  /** Null for the payment of an invoice, and without a payment. */
  bookingId: string | null;
  refundedPesewas: number;
}

const LEDGER = fragment`
  select l.business_id as "businessId", l.id as "linkId", l.provider, a.reference, a.created_at as "createdAt",
    p.id as "paymentId", p.amount_pesewas as "amountPesewas", p.transaction_id as "transactionId",
    p.booking_id as "bookingId",
    coalesce((select sum(r.amount_pesewas) from refunds r where r.business_id = p.business_id
      and r.payment_id = p.id and r.status = 'SUCCEEDED'), 0) as "refundedPesewas"
  from payment_attempts a
  join payment_links l on l.business_id = a.business_id and l.id = a.link_id
  left join payments p on p.business_id = a.business_id and p.link_id = a.link_id and p.reference = a.reference`;

/** Attempts created or refunded since then, by reference, with the payment and the finished refunds recorded on each. */
export const listLedger = (db: Reader, since: Temporal.Instant, after: string, limit: number): Promise<LedgerEntry[]> =>
  db.rows(sql<LedgerEntry>`
    ${LEDGER}
    where (a.business_id, a.reference) in (
      select business_id, reference from payment_attempts where created_at >= ${since}
      union
      select r.business_id, f.reference from refunds r
      join payments f on f.business_id = r.business_id and f.id = r.payment_id where r.created_at >= ${since})
    and a.reference > ${after} order by a.reference limit ${limit}`);

export const findLedgerByReference = (
  db: Reader,
  provider: GatewayName,
  references: readonly string[],
): Promise<LedgerEntry[]> =>
  db.rows(sql<LedgerEntry>`${LEDGER} where l.provider = ${provider} and a.reference = any(${references})`);

export const findLedgerByTransaction = (
  db: Reader,
  provider: GatewayName,
  transactionIds: readonly string[],
): Promise<LedgerEntry[]> =>
  db.rows(sql<LedgerEntry>`${LEDGER} where p.provider = ${provider} and p.transaction_id = any(${transactionIds})`);
