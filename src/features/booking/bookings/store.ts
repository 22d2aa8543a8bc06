import type { BookingStatus } from '../../../domain/booking/states.ts';
import type { RowOwner } from '../../../kit/http/access.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, type Fragment, fragment, json, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { Actor } from '../../ground/events/index.ts';
import type { BookingRow } from './schemas.ts';

/** Columns of `bookings b`, which belongs to the business. */
const columnsOf = (
  businessId: Fragment | string,
): Fragment => fragment`b.business_id as "businessId", b.id, b.status, b.source, b.starts_at as "startsAt",
  b.ends_at as "endsAt", b.item, b.unit_id as "unitId", b.service_id as "serviceId", b.provider_id as "providerId",
  b.provider_name as "providerName", b.quantity, b.items, b.terms, b.counts_from as "countsFrom", b.customer_id as "customerId",
  b.customer_name as "customerName", b.customer_phone as "customerPhone", b.area_id as "areaId",
  b.area_name as "areaName", b.address, b.lines, b.total_pesewas as "totalPesewas",
  b.deposit_pesewas as "depositPesewas", b.hold_expires_at as "holdExpiresAt", b.note,
  b.internal_note as "internalNote",
  b.cancel_reason as "cancelReason", b.ical_sequence as "icalSequence", b.created_at as "createdAt",
  b.updated_at as "updatedAt",
  (select coalesce(sum(p.amount_pesewas), 0) from payments p
    where p.business_id = ${businessId} and p.booking_id = b.id) as "paidPesewas",
  (select coalesce(sum(r.amount_pesewas), 0) from refunds r
    where r.business_id = ${businessId} and r.booking_id = b.id and r.status <> 'FAILED') as "refundedPesewas"`;

export const findOwnerOfBooking = (db: Reader, id: string, businessId: string | null): Promise<RowOwner | null> =>
  db.maybe(
    prepared(sql<RowOwner>`
      select business_id as "tenantId", customer_phone as "customerPhone" from bookings
      where id = ${id} ${andTenant(fragment`business_id`, businessId)}`),
  );

export const findBooking = (db: Reader, businessId: string, id: string): Promise<BookingRow | null> =>
  db.maybe(
    prepared(
      sql<BookingRow>`select ${columnsOf(businessId)} from bookings b where b.id = ${id} and b.business_id = ${businessId}`,
    ),
  );

/** Locks the booking until the transaction ends. Its sums are read after the lock. */
export async function lockBooking(tx: Tx, businessId: string, id: string): Promise<BookingRow | null> {
  const [, row] = await Promise.all([
    tx.rows(sql`select from bookings where id = ${id} and business_id = ${businessId} for update`),
    findBooking(tx, businessId, id),
  ]);
  return row;
}

export type StatusChange = {
  status: BookingStatus;
  holdExpiresAt: Temporal.Instant | null;
  cancelReason: string | null;
  /** Null unless the booking is cancelled. */
  cancelledBy: Actor['kind'] | null;
};

export const changeStatus = (tx: Tx, businessId: string, id: string, change: StatusChange, now: Temporal.Instant) =>
  tx.run(sql`
    update bookings set status = ${change.status}, hold_expires_at = ${change.holdExpiresAt},
      cancel_reason = ${change.cancelReason}, cancelled_by = ${change.cancelledBy}, updated_at = ${now}
    where id = ${id} and business_id = ${businessId}`);

export type NewTime = Pick<
  BookingRow,
  'startsAt' | 'endsAt' | 'countsFrom' | 'items' | 'holdExpiresAt' | 'lines' | 'totalPesewas' | 'depositPesewas'
>;

export const changeTime = (tx: Tx, businessId: string, id: string, time: NewTime, now: Temporal.Instant) =>
  tx.run(sql`
    update bookings set starts_at = ${time.startsAt}, ends_at = ${time.endsAt}, counts_from = ${time.countsFrom},
      items = ${json(time.items)}::jsonb, hold_expires_at = ${time.holdExpiresAt}, lines = ${json(time.lines)}::jsonb,
      total_pesewas = ${time.totalPesewas}, deposit_pesewas = ${time.depositPesewas}, ical_sequence = ical_sequence + 1, updated_at = ${now}
    where id = ${id} and business_id = ${businessId}`);

export const updateDetails = (tx: Tx, row: BookingRow): Promise<number> =>
  tx.run(sql`
    update bookings set note = ${row.note}, internal_note = ${row.internalNote}, customer_name = ${row.customerName},
      address = ${row.address}, ical_sequence = ${row.icalSequence}, updated_at = ${row.updatedAt}
    where id = ${row.id} and business_id = ${row.businessId}`);

export const expireBookings = (tx: Tx, businessId: string, ids: readonly string[], now: Temporal.Instant) =>
  tx.run(sql`
    update bookings set status = 'EXPIRED', updated_at = ${now}
    where business_id = ${businessId} and id = any(${ids})`);

/** Locks those of the holds that are past their TTL and not yet expired. */
export const lockOverdue = (tx: Tx, businessId: string, ids: readonly string[], now: Temporal.Instant) =>
  tx.rows(
    prepared(sql<BookingRow>`
      select ${columnsOf(businessId)} from bookings b
      where b.business_id = ${businessId} and b.id = any(${ids}) and b.status = 'HELD' and b.hold_expires_at <= ${now}
      order by b.id for update of b`),
  );

/** Overdue holds of all businesses, the oldest first, without a lock. */
export const NEXT_EXPIRY = fragment`select min(hold_expires_at) from bookings where status = 'HELD'`;

export const listOverdue = (db: Reader, now: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from bookings where status = 'HELD' and hold_expires_at <= ${now}
    order by hold_expires_at limit ${limit}`);

const WITHOUT_DEPOSIT = fragment`bookings b join businesses t on t.id = b.business_id
  where b.status = 'HELD' and b.source = 'APP' and b.deposit_pesewas = 0
    and (t.policies ->> 'confirmWithoutDeposit')::boolean`;

/** Such a hold is due at once. */
export const NEXT_CONFIRMATION = fragment`select min(b.created_at) from ${WITHOUT_DEPOSIT}`;

/** Public holds of all businesses that are confirmed without a payment, the oldest first, without a lock. */
export const listWithoutDeposit = (db: Reader, now: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string; id: string }>`
    select b.business_id as "businessId", b.id from ${WITHOUT_DEPOSIT} and b.hold_expires_at > ${now}
    order by b.created_at limit ${limit}`);

/** Confirmed bookings of all businesses that ended long ago, the oldest first, without a lock. */
export const listLongOver = (db: Reader, endedBy: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from bookings
    where status in ('CONFIRMED', 'CHECKED_IN') and ends_at <= ${endedBy}
    order by ends_at limit ${limit}`);

/** Null when the booking has changed meanwhile, or another transaction has locked it. */
export const lockLongOver = (
  tx: Tx,
  businessId: string,
  id: string,
  endedBy: Temporal.Instant,
): Promise<BookingRow | null> =>
  tx.maybe(
    prepared(sql<BookingRow>`
      select ${columnsOf(businessId)} from bookings b
      where b.business_id = ${businessId} and b.id = ${id} and b.status in ('CONFIRMED', 'CHECKED_IN')
        and b.ends_at <= ${endedBy}
      for update of b skip locked`),
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
  unitId: string | null;
  providerId: string | null;
  text: SearchedText | null;
};
/** Part of the name, and part of the phone. */
export type SearchedText = {
  name: string;
  phone: string | null;
  /** The customers who match, where they are few. */
  customerIds: readonly string[] | null;
};
export type Position = { startsAt: string; id: string } | null;

/** In any order, because only few are looked for. */
export const listMatchingCustomers = (
  db: Reader,
  businessId: string,
  { name, phone }: Omit<SearchedText, 'customerIds'>,
  limit: number,
): Promise<{ id: string }[]> =>
  db.rows(
    prepared(sql<{ id: string }>`
      select c.id from customers c
      where c.business_id = ${businessId}
        and (strpos(lower(c.name), lower(${name})) > 0 or strpos(c.phone, ${phone}) > 0)
      limit ${limit}`),
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

/** By start. An overdue hold is found as EXPIRED. */
export const listBookings = (
  db: Reader,
  businessId: string,
  filter: BookingFilter,
  after: Position,
  limit: number,
  now: Temporal.Instant,
): Promise<BookingRow[]> =>
  db.rows(
    prepared(sql<BookingRow>`
      select ${columnsOf(businessId)} from ${filter.text ? searchedIn(businessId, filter.text) : fragment`bookings b`}
      where b.business_id = ${businessId}
        and (${filter.statuses}::text[] is null or case when b.status = 'HELD' and b.hold_expires_at <= ${now}
          then 'EXPIRED' else b.status end = any(${filter.statuses}))
        and (${filter.from}::timestamptz is null or (b.starts_at >= ${filter.since} and b.ends_at > ${filter.from}))
        and (${filter.before}::timestamptz is null or b.starts_at < ${filter.before})
        and (${filter.customerId}::text is null or b.customer_id = ${filter.customerId})
        and (${filter.unitId}::text is null or b.unit_id = ${filter.unitId})
        and (${filter.serviceId}::text is null or b.service_id = ${filter.serviceId})
        and (${filter.source}::text is null or b.source = ${filter.source})
        and (${filter.providerId}::text is null or b.provider_id = ${filter.providerId})
        and (${filter.text?.name ?? null}::text is null
          or strpos(lower(b.customer_name), lower(${filter.text?.name ?? null})) > 0
          or strpos(b.customer_phone, ${filter.text?.phone ?? null}) > 0)
        and (${after?.id ?? null}::text is null
          or (b.starts_at, b.id) ${filter.order === 'asc' ? fragment`>` : fragment`<`}
            (${after?.startsAt ?? null}::timestamptz, ${after?.id ?? null}))
      order by ${filter.order === 'asc' ? fragment`b.starts_at, b.id` : fragment`b.starts_at desc, b.id desc`}
      limit ${limit}`),
  );

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

/** Deletes every booking of a sandbox, after its payments. */
export async function wipe(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`delete from bookings where business_id = ${businessId}`);
  await tx.run(sql`delete from booking_history where business_id = ${businessId}`);
}
