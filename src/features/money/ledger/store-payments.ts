import type { Reader } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';
import type { PaymentMoneyRow } from './schemas.ts';
import type { EntryPosition } from './store.ts';

/**
 * Payments, the newest first, each with where its money is. Available money has no names on it, so it counts as a queue:
 * what came first goes first.
 *
 * 1. `released` is the first release at or after the payment's own; `queue` is what was available after it.
 * 2. `taken` is the entry with which all of `queue` has gone. A payout that failed or came back took nothing but its fee.
 * 3. Money that was gone before it came, or went by another entry than a payout, made up for refunds and disputes.
 *
 * Laterals with a limit are read by index, row by row: a join could read all entries of the business for one page. Row
 * level security keeps a comparison with coalesce() away from an index, so `from_then` is a column.
 */
export const listPaymentMoney = (
  db: Reader,
  businessId: string,
  after: EntryPosition,
  limit: number,
): Promise<PaymentMoneyRow[]> =>
  db.rows(
    prepared(sql<PaymentMoneyRow>`
      select e.sequence, e.at, e.payment_id as "paymentId", e.booking_id as "bookingId", b.code as "bookingCode",
        b.item as "bookingItem", b.customer_name as "customerName", e.pending_pesewas as "amountPesewas",
        e.pending_pesewas + fees.pesewas + back.pesewas as "netPesewas",
        coalesce(e.release_at, released.at) as "availableAt", o.id as "payoutId",
        coalesce(o.paid_at, o.created_at) as "payoutAt",
        case
          when released.sequence is null then case when waiting.business_id is null then 'OFFSET' else 'PENDING' end
          when released.queue <= 0 then 'OFFSET'
          when taken.sequence is null then 'AVAILABLE'
          when o.id is null then 'OFFSET'
          when o.status = 'PAID' then 'PAID_OUT'
          else 'IN_PAYOUT'
        end as status
      from (
        select *, coalesce(release_at, at) as from_then from ledger_entries
        where business_id = ${businessId} and kind = 'PAYMENT'
          and (at, sequence) < (${after?.at ?? 'infinity'}::timestamptz, ${after?.sequence ?? 0})
        order by at desc, sequence desc limit ${limit}
      ) e
      left join lateral (
        select code, item, customer_name from bookings where business_id = ${businessId} and id = e.booking_id limit 1
      ) b on true
      cross join lateral (
        select coalesce(sum(pending_pesewas), 0)::bigint as pesewas from ledger_entries
        where business_id = ${businessId}
          and cause in (e.payment_id || ' gateway fee', e.payment_id || ' platform fee')
      ) fees
      cross join lateral (
        select coalesce(sum(pending_pesewas + available_pesewas), 0)::bigint as pesewas from ledger_entries
        where business_id = ${businessId} and payment_id = e.payment_id and kind in ('REFUND', 'DISPUTE')
      ) back
      left join lateral (
        select sequence, at, available_after_pesewas as queue from ledger_entries
        where business_id = ${businessId} and kind = 'RELEASE' and at >= e.from_then
        order by at, sequence limit 1
      ) released on true
      left join lateral (
        select business_id from ledger_releases
        where business_id = ${businessId} and release_at = coalesce(e.release_at, release_at) limit 1
      ) waiting on true
      left join lateral (
        select t.sequence, t.payout_id from (
          select l.sequence, l.payout_id,
            sum(-l.available_pesewas) over (order by l.sequence rows unbounded preceding) as gone
          from ledger_entries l
          where l.business_id = ${businessId} and l.sequence > released.sequence and l.available_pesewas < 0
            and (l.kind <> 'PAYOUT' or (select p.status from payouts p where p.business_id = ${businessId}
              and p.id = l.payout_id) not in ('FAILED', 'RETURNED'))
        ) t
        where t.gone >= released.queue order by t.sequence limit 1
      ) taken on true
      left join lateral (
        select id, status, paid_at, created_at from payouts
        where business_id = ${businessId} and id = taken.payout_id limit 1
      ) o on true
      order by e.at desc, e.sequence desc`),
  );
