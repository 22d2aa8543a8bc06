import type { Reader } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';
import type { PaymentRow } from './schemas.ts';
import { paymentColumns } from './store.ts';

export interface PaymentFilter {
  statuses: readonly string[];
  methods: readonly string[];
  from: Temporal.Instant | null;
  before: Temporal.Instant | null;
}
export type PaymentPosition = { paidAt: string; id: string } | null;

/**
 * Payments for bookings, the newest money first. Each pair of status and method is read in the order of its index, at
 * most `limit` rows of it, so the cost does not grow with the number of payments, with any filter.
 */
export const listPaymentsOfBusiness = (
  db: Reader,
  businessId: string,
  filter: PaymentFilter,
  after: PaymentPosition,
  limit: number,
): Promise<PaymentRow[]> =>
  db.rows(
    prepared(sql<PaymentRow>`
      select ${paymentColumns(businessId)} from (
        select newest.* from unnest(${filter.statuses}::text[]) s(status)
          cross join unnest(${filter.methods}::text[]) m(method)
          cross join lateral (
            select q.* from payments q
            where q.business_id = ${businessId} and q.status = s.status and q.method = m.method
              and q.booking_id is not null
              and q.paid_at >= coalesce(${filter.from}::timestamptz, '-infinity')
              and q.paid_at < coalesce(${filter.before}::timestamptz, 'infinity')
              and (q.paid_at, q.id) < (coalesce(${after?.paidAt ?? null}::timestamptz, 'infinity'), ${after?.id ?? ''})
            order by q.paid_at desc, q.id desc limit ${limit}
          ) newest
        order by newest.paid_at desc, newest.id desc limit ${limit}
      ) p
      order by p.paid_at desc, p.id desc`),
  );

/** A booking has few payments, so they are read by the booking. */
export const listPaymentsOfBooking = (
  db: Reader,
  businessId: string,
  bookingId: string,
  filter: PaymentFilter,
  after: PaymentPosition,
  limit: number,
): Promise<PaymentRow[]> =>
  db.rows(
    prepared(sql<PaymentRow>`
      select ${paymentColumns(businessId)} from payments p
      where p.business_id = ${businessId} and p.booking_id = ${bookingId} and p.status = any(${filter.statuses})
        and p.method = any(${filter.methods})
        and p.paid_at >= coalesce(${filter.from}::timestamptz, '-infinity')
        and p.paid_at < coalesce(${filter.before}::timestamptz, 'infinity')
        and (p.paid_at, p.id) < (coalesce(${after?.paidAt ?? null}::timestamptz, 'infinity'), ${after?.id ?? ''})
      order by p.paid_at desc, p.id desc limit ${limit}`),
  );
