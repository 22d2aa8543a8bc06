import type { Reader } from '../../../kit/postgres/database.ts';
import { fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import { addDays, type EpochMinute, type LocalDate, startOf, ZONE } from '../../../kit/time.ts';
import { blocksWithin } from '../../ground/occupancy/index.ts';

/** item_days and money_days are kept by triggers; see src/db/functions/count_booking.sql. */

type Range = { from: LocalDate; to: LocalDate };

export interface DayCounts {
  held: number;
  confirmed: number;
  checkedIn: number;
  completed: number;
  cancelled: number;
  noShow: number;
  expired: number;
  bookedPesewas: number;
  occupied: number;
}

export const sumBookings = (db: Reader, businessId: string, { from, to }: Range) =>
  db.rows(sql<DayCounts & { date: LocalDate }>`
    select date, sum(held)::bigint as held, sum(confirmed)::bigint as confirmed, sum(checked_in)::bigint as "checkedIn",
      sum(completed)::bigint as completed, sum(cancelled)::bigint as cancelled, sum(no_show)::bigint as "noShow",
      sum(expired)::bigint as expired, sum(booked_pesewas)::bigint as "bookedPesewas", sum(occupied)::bigint as occupied
    from item_days where business_id = ${businessId} and date between ${from}::date and ${to}::date group by date`);

/** Holds past their TTL that the job has not expired yet; the sums still count them as held. */
export const countOverdue = (db: Reader, businessId: string, { from, to }: Range, now: Temporal.Instant) =>
  db.rows(sql<{ date: LocalDate; overdue: number }>`
    select (starts_at at time zone ${ZONE})::date as date, count(*) as overdue from bookings
    where status = 'HELD' and hold_expires_at <= ${now} and business_id = ${businessId}
      and starts_at >= ${startOf(from)} and starts_at < ${startOf(addDays(to, 1))}
    group by 1`);

/** Offers of the waitlist that were taken, with the statuses that `booked_pesewas` counts. */
export const sumWaitlist = (db: Reader, businessId: string, { from, to }: Range) =>
  db.rows(sql<{ date: LocalDate; bookings: number; bookedPesewas: number }>`
    select (starts_at at time zone ${ZONE})::date as date, count(*) as bookings,
      sum(total_pesewas)::bigint as "bookedPesewas" from bookings
    where source = 'WAITLIST' and status in ('CONFIRMED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW')
      and business_id = ${businessId} and starts_at >= ${startOf(from)} and starts_at < ${startOf(addDays(to, 1))}
    group by 1`);

export const sumMoney = (db: Reader, businessId: string, { from, to }: Range) =>
  db.rows(sql<{ date: LocalDate; receivedPesewas: number; refundedPesewas: number }>`
    select date, received_pesewas as "receivedPesewas", refunded_pesewas as "refundedPesewas" from money_days
    where business_id = ${businessId} and date between ${from}::date and ${to}::date`);

export const listTopItems = (db: Reader, businessId: string, { from, to }: Range, limit: number) =>
  db.rows(sql<{ id: string; item: string; bookings: number; pesewas: number }>`
    select top.id, coalesce(u.name, s.name, top.id) as item, top.bookings, top.pesewas
    from (
      select item_id as id, sum(items)::bigint as bookings, sum(item_pesewas)::bigint as pesewas
      from item_days where business_id = ${businessId} and date between ${from}::date and ${to}::date
      group by item_id having sum(items) > 0
      order by pesewas desc, bookings desc, id limit ${limit}
    ) top
    left join units u on u.id = top.id and u.business_id = ${businessId}
    left join services s on s.id = top.id and s.business_id = ${businessId}
    order by top.pesewas desc, top.bookings desc, top.id`);

const minute = (column: 'starts_at' | 'ends_at') =>
  column === 'starts_at'
    ? fragment`floor(date_part('epoch', starts_at) / 60)::int`
    : fragment`ceil(date_part('epoch', ends_at) / 60)::int`;

export const listUnitBlocks = (db: Reader, businessId: string, { from, to }: Range) =>
  db.rows(sql<{ unitId: string; startDate: LocalDate; endDate: LocalDate; quantity: number | null }>`
    select unit_id as "unitId", start_date as "startDate", end_date as "endDate", quantity from blocks
    where business_id = ${businessId} and unit_id is not null and end_date >= ${from}::date
      and start_date <= ${to}::date`);

export const listProviderBlocks = (db: Reader, businessId: string, { from, to }: Range) =>
  db.rows(
    prepared(sql<{ providerId: string; start: EpochMinute; end: EpochMinute }>`
      select provider_id as "providerId", ${minute('starts_at')} as start, ${minute('ends_at')} as end
      from ${blocksWithin(businessId, null, startOf(from), startOf(addDays(to, 1)))} k`),
  );
