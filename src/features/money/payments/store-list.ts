import type { Reader } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { PaymentRow } from './schemas.ts';
import { paymentColumns } from './store.ts';

export interface PaymentFilter {
  statuses: readonly string[];
  methods: readonly string[];
  from: Temporal.Instant | null;
  before: Temporal.Instant | null;
  /** Only money that is still to be given back. */
  toReturn: boolean;
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

/** Of `payments p`: paid in the time of the filter, after the position. */
const within = (filter: PaymentFilter, after: PaymentPosition): Fragment => fragment`
  p.paid_at >= coalesce(${filter.from}::timestamptz, '-infinity')
  and p.paid_at < coalesce(${filter.before}::timestamptz, 'infinity')
  and (p.paid_at, p.id) < (coalesce(${after?.paidAt ?? null}::timestamptz, 'infinity'), ${after?.id ?? ''})`;

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
        and p.method = any(${filter.methods}) and (not ${filter.toReturn} or p.return_pesewas > p.refunded_pesewas)
        and ${within(filter, after)}
      order by p.paid_at desc, p.id desc limit ${limit}`),
  );

/** Few payments are to be given back at a time, and they have an index of their own. */
export const listPaymentsToReturn = (
  db: Reader,
  businessId: string,
  filter: PaymentFilter,
  after: PaymentPosition,
  limit: number,
): Promise<PaymentRow[]> =>
  db.rows(
    prepared(sql<PaymentRow>`
      select ${paymentColumns(businessId)} from payments p
      where p.business_id = ${businessId} and p.booking_id is not null and p.return_pesewas > p.refunded_pesewas
        and p.status = any(${filter.statuses}) and p.method = any(${filter.methods}) and ${within(filter, after)}
      order by p.paid_at desc, p.id desc limit ${limit}`),
  );
