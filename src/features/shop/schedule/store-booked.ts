import type { BookedDays, BookedTime } from '../../../domain/availability/fitting.ts';
import type { Opening } from '../../../domain/schedule/opening.ts';
import type { ProviderTimetable } from '../../../domain/schedule/provider-schedule.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, sql } from '../../../kit/postgres/sql.ts';
import { addDays, type EpochMinute, type LocalDate, startOf } from '../../../kit/time.ts';
import { MAX_RENTAL_DAYS, providerTimeWithin } from '../../ground/occupancy/index.ts';
import { openingColumns, timetableOf } from './store.ts';

/** Hours of a business and of its providers, with their bookings, between two dates. */

export type TimetableRows = Opening & { providers: (ProviderTimetable & { id: string })[] };

export const findTimetables = (
  db: Reader,
  businessId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<TimetableRows> =>
  db.one(sql<TimetableRows>`
    select ${openingColumns(businessId, from, to)},
      (select coalesce(json_agg(json_build_object('id', p.id, ${timetableOf(businessId, from, to)})), '[]')
        from providers p where p.business_id = ${businessId} and p.deleted_at is null) as providers
    from businesses b where b.id = ${businessId}`);

/** Bookings `b` that are live. A hold past its TTL does not count. */
const isLive = (now: Temporal.Instant): Fragment =>
  fragment`(b.status in ('CONFIRMED', 'CHECKED_IN') or (b.status = 'HELD' and b.hold_expires_at > ${now}))`;

/** Days of rentals, without those on which the pieces rest: these may lie in a closure. */
export const listBookedDays = (
  db: Reader,
  businessId: string,
  from: LocalDate,
  to: LocalDate,
  now: Temporal.Instant,
): Promise<BookedDays[]> =>
  db.rows(sql<BookedDays>`
    select a.booking_id as "bookingId", a.first_date as "startDate", a.last_date - a.rest_days as "endDate"
    from units u join allocations a on a.business_id = ${businessId} and a.unit_id = u.id
      and a.first_date >= ${addDays(from, -MAX_RENTAL_DAYS)}::date and a.first_date <= ${to}::date
      and a.last_date - a.rest_days >= ${from}::date
    join bookings b on b.business_id = ${businessId} and b.id = a.booking_id and ${isLive(now)}
    where u.business_id = ${businessId}
    order by a.first_date, a.booking_id`);

/** `since` and `until` are its ends with the buffers. */
export type BookedService = BookedTime & {
  item: number;
  serviceId: string;
  since: EpochMinute;
  until: EpochMinute;
};

const minute = (instant: Fragment): Fragment => fragment`floor(date_part('epoch', ${instant}) / 60)::int`;

/** Of one provider, or of all. */
export const listBookedTimes = (
  db: Reader,
  businessId: string,
  providerId: string | null,
  from: LocalDate,
  to: LocalDate,
  now: Temporal.Instant,
): Promise<BookedService[]> =>
  db.rows(sql<BookedService>`
    select t.booking_id as "bookingId", t.item, t.provider_id as "providerId",
      b.items -> t.item::int ->> 'id' as "serviceId", ${minute(fragment`lower(t.during)`)} as since,
      ${minute(fragment`lower(t.during)`)} + t.buffer_before_min as start,
      ${minute(fragment`t.work_ends_at`)} as end, ${minute(fragment`upper(t.during)`)} as until
    from providers p join provider_times t on t.business_id = ${businessId}
      and ${providerTimeWithin(fragment`p.id`, startOf(from), startOf(addDays(to, 1)))}
    join bookings b on b.business_id = ${businessId} and b.id = t.booking_id and ${isLive(now)}
    where p.business_id = ${businessId} and (${providerId}::text is null or p.id = ${providerId})
    order by start, t.booking_id`);
