import type { BookingStatus } from '../../domain/booking/states.ts';
import type { Reader, Tx } from '../../kit/db/db.ts';
import { type Fragment, fragment, json, prepared, sql } from '../../kit/db/sql.ts';
import type { RowOwner } from '../../kit/http/access.ts';
import type { LocalDate } from '../../kit/time.ts';
import { keepCustomer } from '../customers/index.ts';
import { eventExpressions, type NewEvent } from '../events/index.ts';
import { hasPartIn } from '../occupancy/index.ts';
import type { BookingRow } from './schemas.ts';

const COLUMNS = fragment`b.business_id as "businessId", b.id, b.status, b.source, b.starts_at as "startsAt",
  b.ends_at as "endsAt", b.item, b.unit_id as "unitId", b.service_id as "serviceId", b.provider_id as "providerId",
  b.provider_name as "providerName", b.quantity, b.buffer_after_min as "bufferAfterMin", b.customer_id as "customerId",
  b.customer_name as "customerName", b.customer_phone as "customerPhone", b.area_id as "areaId",
  b.area_name as "areaName", b.address, b.lines, b.total_pesewas as "totalPesewas",
  b.deposit_pesewas as "depositPesewas", b.hold_expires_at as "holdExpiresAt", b.note,
  b.cancel_reason as "cancelReason", b.ical_sequence as "icalSequence", b.created_at as "createdAt",
  b.updated_at as "updatedAt",
  (select coalesce(sum(p.amount_pesewas), 0) from payments p
    where p.business_id = b.business_id and p.booking_id = b.id) as "paidPesewas",
  (select coalesce(sum(r.amount_pesewas), 0) from refunds r
    where r.business_id = b.business_id and r.booking_id = b.id and r.status <> 'FAILED') as "refundedPesewas"`;

export const findOwnerOfBooking = (db: Reader, id: string): Promise<RowOwner | null> =>
  db.maybe(
    sql<RowOwner>`select business_id as "tenantId", customer_phone as "customerPhone" from bookings where id = ${id}`,
  );

export const findBooking = (db: Reader, businessId: string, id: string): Promise<BookingRow | null> =>
  db.maybe(
    prepared(sql<BookingRow>`select ${COLUMNS} from bookings b where b.id = ${id} and b.business_id = ${businessId}`),
  );

/** The same, kept from changing until the transaction ends. Its sums are read once the lock is there. */
export async function lockBooking(tx: Tx, businessId: string, id: string): Promise<BookingRow | null> {
  const [, row] = await Promise.all([
    tx.rows(sql`select from bookings where id = ${id} and business_id = ${businessId} for update`),
    findBooking(tx, businessId, id),
  ]);
  return row;
}

/** No block of the unit has been placed on the days since those were seen that `known` names. */
export const noNewUnitBlock = (
  businessId: string,
  { unitId, date, endDate }: { unitId: string; date: LocalDate; endDate: LocalDate },
  known: readonly string[],
): Fragment => fragment`
  not exists (select from blocks k where k.business_id = ${businessId}::text and k.unit_id = ${unitId}::text
    and k.end_date >= ${date}::date and k.start_date <= ${endDate}::date and k.id <> all(${known}::text[]))`;

export const noProviderBlock = (
  businessId: string,
  providerId: string,
  time: { startsAt: Temporal.Instant; endsAt: Temporal.Instant },
): Fragment => fragment`
  not exists (select from blocks k where k.business_id = ${businessId}::text and k.provider_id = ${providerId}::text
    and k.ends_at > ${time.startsAt}::timestamptz and k.starts_at < ${time.endsAt}::timestamptz)`;

export interface NewBooking {
  row: BookingRow;
  /** Takes the time; must return `takes` rows. */
  take: Fragment;
  takes: number;
  /** Must still be true. */
  unblocked: Fragment;
  event: NewEvent;
  hasListeners: boolean;
}

/**
 * Time, customer, booking and event in one statement that travels with the commit. If another was faster with any of
 * it, or blocked the time, the transaction fails and is done again.
 */
export function addBooking(tx: Tx, booking: NewBooking): void {
  const { row, take, takes, unblocked, event, hasListeners } = booking;
  const { businessId, customerId, customerName: name, customerPhone: phone, createdAt: now } = row;
  const wholeTime = fragment`(select count(*) from taken) = ${takes}::int`;
  const customer = keepCustomer({ businessId, id: customerId, name, phone, now }, wholeTime);
  tx.atCommit(
    prepared(sql`
      with taken as (${take}), customer as (${customer}), made as (
        insert into bookings (business_id, id, status, source, starts_at, ends_at, item, unit_id, service_id, provider_id,
          provider_name, quantity, buffer_after_min, customer_id, customer_name, customer_phone, area_id, area_name,
          address, lines, total_pesewas, deposit_pesewas, hold_expires_at, note, created_at, updated_at)
        select ${businessId}::text, ${row.id}::text, ${row.status}::text, ${row.source}::text,
          ${row.startsAt}::timestamptz, ${row.endsAt}::timestamptz, ${row.item}::text, ${row.unitId}::text,
          ${row.serviceId}::text, ${row.providerId}::text, ${row.providerName}::text, ${row.quantity}::int,
          ${row.bufferAfterMin}::int, ${customerId}::text, ${name}::text, ${phone}::text, ${row.areaId}::text,
          ${row.areaName}::text, ${row.address}::text, ${json(row.lines)}::jsonb, ${row.totalPesewas}::bigint,
          ${row.depositPesewas}::bigint, ${row.holdExpiresAt}::timestamptz, ${row.note}::text, ${now}::timestamptz,
          ${now}::timestamptz
        where exists (select from customer) and ${unblocked}
        returning id
      ), ${eventExpressions(event, fragment`exists (select from made)`, { deliver: hasListeners })}
      select case when exists (select from made) then null else lost_race() end`),
  );
}

/** Takes time alone, for a booking that exists; says how many rows of it were had. */
export async function takeTime(tx: Tx, take: Fragment): Promise<number> {
  return (await tx.rows(prepared(sql`with taken as (${take}) select from taken`))).length;
}

export type Change = { status: BookingStatus; holdExpiresAt: Temporal.Instant | null; cancelReason: string | null };

export const changeStatus = (tx: Tx, businessId: string, id: string, change: Change, now: Temporal.Instant) =>
  tx.run(sql`
    update bookings set status = ${change.status}, hold_expires_at = ${change.holdExpiresAt},
      cancel_reason = ${change.cancelReason}, updated_at = ${now}
    where id = ${id} and business_id = ${businessId}`);

export type NewTime = Pick<BookingRow, 'startsAt' | 'endsAt' | 'providerId' | 'providerName'>;

export const changeTime = (tx: Tx, businessId: string, id: string, time: NewTime, now: Temporal.Instant) =>
  tx.run(sql`
    update bookings set starts_at = ${time.startsAt}, ends_at = ${time.endsAt}, provider_id = ${time.providerId},
      provider_name = ${time.providerName}, ical_sequence = ical_sequence + 1, updated_at = ${now}
    where id = ${id} and business_id = ${businessId}`);

export const expireBookings = (tx: Tx, bookings: readonly BookingRow[], now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update bookings b set status = 'EXPIRED', updated_at = ${now}
    from unnest(${bookings.map(({ businessId }) => businessId)}::text[], ${bookings.map(({ id }) => id)}::text[])
      as over(business_id, id)
    where b.business_id = over.business_id and b.id = over.id`);

/** Locks those of the holds whose time is over and that nobody has written off meanwhile. */
export const lockOverdue = (tx: Tx, businessId: string, ids: readonly string[], now: Temporal.Instant) =>
  tx.rows(
    prepared(sql<BookingRow>`
      select ${COLUMNS} from bookings b
      where b.business_id = ${businessId} and b.id = any(${ids}) and b.status = 'HELD' and b.hold_expires_at <= ${now}
      order by b.id for update of b`),
  );

export const lockSomeOverdue = (tx: Tx, now: Temporal.Instant, limit: number): Promise<BookingRow[]> =>
  tx.rows(
    prepared(sql<BookingRow>`
      select ${COLUMNS} from bookings b where b.status = 'HELD' and b.hold_expires_at <= ${now}
      order by b.hold_expires_at limit ${limit} for update of b skip locked`),
  );

export const lockSomeLongOver = (tx: Tx, endedBy: Temporal.Instant, limit: number): Promise<BookingRow[]> =>
  tx.rows(
    prepared(sql<BookingRow>`
      select ${COLUMNS} from bookings b where b.status in ('CONFIRMED', 'CHECKED_IN') and b.ends_at <= ${endedBy}
      order by b.ends_at limit ${limit} for update of b skip locked`),
  );

/** Holds whose time is over, of a provider whose time somebody wants. */
export const overdueOfProvider = (
  db: Reader,
  businessId: string,
  providerId: string,
  time: { from: Temporal.Instant; until: Temporal.Instant },
  now: Temporal.Instant,
): Promise<{ id: string }[]> =>
  db.rows(
    prepared(sql<{ id: string }>`
      select t.booking_id as id from provider_times t
      where t.business_id = ${businessId} and ${hasPartIn(fragment`array[${providerId}]`, time.from, time.until)}
        and t.held_until <= ${now}`),
  );

export type BookingFilter = {
  statuses: readonly BookingStatus[] | null;
  from: Temporal.Instant | null;
  before: Temporal.Instant | null;
  customerId: string | null;
  unitId: string | null;
  providerId: string | null;
  /** Part of the name, and part of the phone. */
  name: string | null;
  phone: string | null;
};
export type Place = { startsAt: string; id: string } | null;

/** The latest start first. A hold whose time is over is found as EXPIRED. */
export const listBookings = (
  db: Reader,
  businessId: string,
  filter: BookingFilter,
  after: Place,
  limit: number,
  now: Temporal.Instant,
): Promise<BookingRow[]> =>
  db.rows(
    prepared(sql<BookingRow>`
      select ${COLUMNS} from bookings b
      where b.business_id = ${businessId}
        and (${filter.statuses}::text[] is null or case when b.status = 'HELD' and b.hold_expires_at <= ${now}
          then 'EXPIRED' else b.status end = any(${filter.statuses}))
        and (${filter.from}::timestamptz is null or b.starts_at >= ${filter.from})
        and (${filter.before}::timestamptz is null or b.starts_at < ${filter.before})
        and (${filter.customerId}::text is null or b.customer_id = ${filter.customerId})
        and (${filter.unitId}::text is null or b.unit_id = ${filter.unitId})
        and (${filter.providerId}::text is null or b.provider_id = ${filter.providerId})
        and (${filter.name}::text is null or strpos(lower(b.customer_name), lower(${filter.name})) > 0
          or strpos(b.customer_phone, ${filter.phone}) > 0)
        and (${after?.id ?? null}::text is null
          or (b.starts_at, b.id) < (${after?.startsAt ?? null}::timestamptz, ${after?.id ?? null}))
      order by b.starts_at desc, b.id desc limit ${limit}`),
  );

export const listBookingsOfPhone = (db: Reader, phone: string, after: Place, limit: number): Promise<BookingRow[]> =>
  db.rows(
    prepared(sql<BookingRow>`
      select ${COLUMNS} from customers c join bookings b on b.business_id = c.business_id and b.customer_id = c.id
      where c.phone = ${phone} and (${after?.id ?? null}::text is null
        or (b.starts_at, b.id) < (${after?.startsAt ?? null}::timestamptz, ${after?.id ?? null}))
      order by b.starts_at desc, b.id desc limit ${limit}`),
  );

/** Live bookings that touch the time, by start; `since` bounds how early those may have begun. */
export const listLive = (
  db: Reader,
  businessId: string,
  time: { since: Temporal.Instant; from: Temporal.Instant; before: Temporal.Instant },
  now: Temporal.Instant,
): Promise<BookingRow[]> =>
  db.rows(
    prepared(sql<BookingRow>`
      select ${COLUMNS} from bookings b
      where b.business_id = ${businessId} and b.starts_at >= ${time.since} and b.starts_at < ${time.before}
        and b.ends_at > ${time.from} and (b.status in ('CONFIRMED', 'CHECKED_IN')
          or (b.status = 'HELD' and b.hold_expires_at > ${now}))
      order by b.starts_at, b.id`),
  );

/** Every booking of a business, once its money is gone, for a test business that starts anew. */
export const wipe = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from bookings where business_id = ${businessId}`);
