import type { BookingStatus } from '../../../domain/booking/states.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import { ZONE } from '../../../kit/time.ts';
import type { BookingRow } from './schemas.ts';
import { columnsOf } from './store.ts';

export interface OwedRow {
  bookingId: string;
  code: string;
  customerName: string;
  item: string;
  startsAt: Temporal.Instant;
  status: BookingStatus;
  duePesewas: number;
}

/** Bookings that ended with money open, latest start first. */
export const listOwed = (db: Reader, businessId: string, since: Temporal.Instant, limit: number): Promise<OwedRow[]> =>
  db.rows(
    prepared(sql<OwedRow>`
      select o.id as "bookingId", o.code, o.customer_name as "customerName", o.item, o.starts_at as "startsAt", o.status,
        o.owed as "duePesewas" from (
        select b.id, b.code, b.customer_name, b.item, b.starts_at, b.status, b.total_pesewas - b.waived_pesewas
          - (select coalesce(sum(p.amount_pesewas), 0) from payments p
            where p.business_id = ${businessId} and p.booking_id = b.id)
          + (select coalesce(sum(r.amount_pesewas), 0) from refunds r
            where r.business_id = ${businessId} and r.booking_id = b.id and r.status <> 'FAILED') as owed
        from bookings b
        where b.business_id = ${businessId} and b.starts_at >= ${since} and b.status in ('COMPLETED', 'NO_SHOW')
      ) o where o.owed > 0
      order by o.starts_at desc, o.id desc limit ${limit}`),
  );

export type BookingFilter = {
  statuses: readonly BookingStatus[] | null;
  /** Bookings that overlap the time; none of them started before `since`. */
  from: Temporal.Instant | null;
  since: Temporal.Instant | null;
  before: Temporal.Instant | null;
  order: 'asc' | 'desc';
  source: string | null;
  serviceId: string | null;
  customerId: string | null;
  seriesId: string | null;
  unitId: string | null;
  providerId: string | null;
  text: SearchedText | null;
};
/** Part of the name, part of the phone, or the code. */
export type SearchedText = {
  name: string;
  phone: string | null;
  code: string | null;
  /** The customers who match, where they are few. */
  customerIds: readonly string[] | null;
};
export type Position = { startsAt: string; id: string } | null;

/** In any order, because only few are looked for. */
export const listMatchingCustomers = (
  db: Reader,
  businessId: string,
  { name, phone }: Pick<SearchedText, 'name' | 'phone'>,
  limit: number,
): Promise<{ id: string }[]> =>
  db.rows(
    prepared(sql<{ id: string }>`
      select c.id from customers c
      where c.business_id = ${businessId}
        and (strpos(lower(c.name), lower(${name})) > 0 or strpos(c.phone, ${phone}) > 0)
      limit ${limit}`),
  );

export const findCustomerOfCode = (db: Reader, businessId: string, code: string): Promise<{ id: string } | null> =>
  db.maybe(
    prepared(sql<{ id: string }>`
      select customer_id as id from bookings where business_id = ${businessId} and code = ${code}`),
  );

/**
 * Bookings of few customers are read by customer; a search through all bookings of a business takes seconds where it has
 * many. A booking may have another name than its customer has now, who is then marked as renamed. The lateral join makes
 * every PostgreSQL look each customer up in the index.
 */
const searchedIn = (businessId: string, { customerIds }: SearchedText): Fragment =>
  customerIds === null
    ? fragment`bookings b`
    : fragment`(
        select k.* from (
          select unnest(${customerIds}::text[]) as id
          union select c.id from customers c where c.business_id = ${businessId} and c.renamed
        ) w
        cross join lateral (
          select * from bookings k where k.business_id = ${businessId} and k.customer_id = w.id offset 0
        ) k
      ) b`;

const dateAt = (instant: Temporal.Instant | string | null): Fragment =>
  fragment`(${instant}::timestamptz at time zone ${ZONE})::date`;

/**
 * Bookings that start on the days of a unit, service or provider. `item_days` has a row for each day on which a booking
 * with one starts, in every status, and for some other days, each of which costs a read. The days are walked in the order
 * of the list, so that the page ends the walk. Their bounds are columns: under row level security, PostgreSQL 15 keeps a
 * condition with AT TIME ZONE out of the index of bookings.
 */
const startingOnDaysOf = (
  businessId: string,
  itemId: string,
  { since, before, order }: BookingFilter,
  after: Position,
): Fragment => fragment`(
    select d.date, d.date::timestamp at time zone ${ZONE} as begins, (d.date + 1)::timestamp at time zone ${ZONE} as ends
    from item_days d
    where d.business_id = ${businessId} and d.item_id = ${itemId}
      and (${since}::timestamptz is null or d.date >= ${dateAt(since)})
      and (${before}::timestamptz is null or d.date <= ${dateAt(before)})
      and (${after?.startsAt ?? null}::timestamptz is null
        or d.date ${order === 'asc' ? fragment`>=` : fragment`<=`} ${dateAt(after?.startsAt ?? null)})
    order by d.date ${order === 'asc' ? fragment`` : fragment`desc`} offset 0
  ) day
  cross join lateral (
    select * from bookings k
    where k.business_id = ${businessId} and k.starts_at >= day.begins and k.starts_at < day.ends offset 0
  ) b`;

/** Whether any item of `bookings b` has the value. */
const hasItem = (field: Fragment, value: string | null): Fragment =>
  fragment`b.items @> jsonb_build_array(jsonb_build_object(${field}, ${value}::text))`;

/** By start. An overdue hold is found as EXPIRED. */
export const listBookings = (
  db: Reader,
  businessId: string,
  filter: BookingFilter,
  after: Position,
  limit: number,
  now: Temporal.Instant,
): Promise<BookingRow[]> => {
  const itemId = filter.unitId ?? filter.serviceId ?? filter.providerId;
  // A customer or a series has few bookings.
  const hasFew = filter.text !== null || filter.customerId !== null || filter.seriesId !== null;
  const isByDay = !hasFew && itemId !== null;
  const [day, forward] = [isByDay ? fragment`day.date` : null, filter.order === 'asc'];
  const byStart = forward ? fragment`b.starts_at, b.id` : fragment`b.starts_at desc, b.id desc`;
  const byDay = day && (forward ? fragment`${day}, ${byStart}` : fragment`${day} desc, ${byStart}`);
  const source = filter.text ? searchedIn(businessId, filter.text) : fragment`bookings b`;
  return db.rows(
    prepared(sql<BookingRow>`
      select ${columnsOf(businessId)} from ${isByDay ? startingOnDaysOf(businessId, itemId, filter, after) : source}
      where b.business_id = ${businessId}
        and (${filter.statuses}::text[] is null or case when b.status = 'HELD' and b.hold_expires_at <= ${now}
          then 'EXPIRED' else b.status end = any(${filter.statuses}))
        and (${filter.from}::timestamptz is null or (b.starts_at >= ${filter.since} and b.ends_at > ${filter.from}))
        and (${filter.before}::timestamptz is null or b.starts_at < ${filter.before})
        and (${filter.customerId}::text is null or b.customer_id = ${filter.customerId})
        and (${filter.seriesId}::text is null or b.series_id = ${filter.seriesId})
        and (${filter.unitId}::text is null or ${hasItem(fragment`'id'`, filter.unitId)})
        and (${filter.serviceId}::text is null or ${hasItem(fragment`'id'`, filter.serviceId)})
        and (${filter.source}::text is null or b.source = ${filter.source})
        and (${filter.providerId}::text is null or ${hasItem(fragment`'providerId'`, filter.providerId)})
        and (${filter.text?.name ?? null}::text is null
          or strpos(lower(b.customer_name), lower(${filter.text?.name ?? null})) > 0
          or strpos(b.customer_phone, ${filter.text?.phone ?? null}) > 0 or b.code = ${filter.text?.code ?? null})
        and (${after?.id ?? null}::text is null
          or (b.starts_at, b.id) ${filter.order === 'asc' ? fragment`>` : fragment`<`}
            (${after?.startsAt ?? null}::timestamptz, ${after?.id ?? null}))
      order by ${byDay ?? byStart} limit ${limit}`),
  );
};

export type OwnBookingFilter = {
  statuses: readonly BookingStatus[] | null;
  from: Temporal.Instant | null;
  before: Temporal.Instant | null;
  order: 'desc' | 'asc';
};

/** What a phone has booked anywhere, by start. `from` and `before` keep what overlaps the time between them. */
export const listBookingsOfPhone = (
  db: Reader,
  phone: string,
  filter: OwnBookingFilter,
  after: Position,
  limit: number,
  now: Temporal.Instant,
): Promise<BookingRow[]> => {
  const [beyond, order] =
    filter.order === 'desc'
      ? [fragment`<`, fragment`b.starts_at desc, b.id desc`]
      : [fragment`>`, fragment`b.starts_at, b.id`];
  return db.rows(
    prepared(sql<BookingRow>`
      select ${columnsOf(fragment`b.business_id`)} from customers c join bookings b on b.business_id = c.business_id and b.customer_id = c.id
      where c.phone = ${phone}
        and (${filter.statuses}::text[] is null or case when b.status = 'HELD' and b.hold_expires_at <= ${now}
          then 'EXPIRED' else b.status end = any(${filter.statuses}))
        and (${filter.from}::timestamptz is null or b.ends_at > ${filter.from})
        and (${filter.before}::timestamptz is null or b.starts_at < ${filter.before})
        and (${after?.id ?? null}::text is null
          or (b.starts_at, b.id) ${beyond} (${after?.startsAt ?? null}::timestamptz, ${after?.id ?? null}))
      order by ${order} limit ${limit}`),
  );
};

/** Live bookings that touch the time, by start; `since` is the earliest start to consider. */
export const listLive = (
  db: Reader,
  businessId: string,
  time: { since: Temporal.Instant; from: Temporal.Instant; before: Temporal.Instant },
  now: Temporal.Instant,
): Promise<BookingRow[]> =>
  db.rows(
    prepared(sql<BookingRow>`
      select ${columnsOf(businessId)} from bookings b
      where b.business_id = ${businessId} and b.starts_at >= ${time.since} and b.starts_at < ${time.before}
        and b.ends_at > ${time.from} and (b.status in ('CONFIRMED', 'CHECKED_IN')
          or (b.status = 'HELD' and b.hold_expires_at > ${now}))
      order by b.starts_at, b.id`),
  );
