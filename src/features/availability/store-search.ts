import type { ScheduleRow } from '../../domain/schedule/provider-schedule.ts';
import type { Reader } from '../../kit/postgres/database.ts';
import { type Fragment, fragment, prepared, sql } from '../../kit/postgres/sql.ts';
import { addDays, type EpochMinute, type LocalDate, startOf, weekdayOf, ZONE } from '../../kit/time.ts';
import {
  type BookingTerms,
  MAX_RENTAL_DAYS,
  minute,
  type SlotService,
  type UnitBlock,
  type UnitBooking,
  unitBlocksColumn,
} from './store.ts';

/** Availability of many businesses on one date, for a page of search results. */

/** Columns of `businesses b`, with the hours of that weekday alone. */
const termsOn = (date: LocalDate): Fragment => fragment`
  b.id, b.status, b.booking_shape as "bookingShape", b.policies,
  (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'enabled', h.enabled, 'open', h.open,
      'close', h.close)), '[]')
    from business_hours h where h.business_id = b.id and h.weekday = ${weekdayOf(date)}) as hours,
  (select coalesce(json_agg(json_build_object('startDate', c.start_date, 'endDate', c.end_date)), '[]')
    from closures c where c.business_id = b.id and c.end_date >= ${date}::date and c.start_date <= ${date}::date
  ) as closures`;

/** A search finds only businesses that take bookings, and the public role may not read why others do not. */
type SearchTerms = Omit<BookingTerms, 'readOnly' | 'acceptsBookings'>;

export type RentalDay = SearchTerms & {
  id: string;
  /** `taken` from unit_days: overdue holds still count here. */
  units: { id: string; name: string; quantity: number; blocks: UnitBlock[]; taken: number }[];
};

export const listRentalDays = (db: Reader, businessIds: readonly string[], date: LocalDate): Promise<RentalDay[]> =>
  db.rows(
    prepared(sql<RentalDay>`
      select ${termsOn(date)},
        (select coalesce(json_agg(json_build_object('id', unit.id, 'name', unit.name, 'quantity', unit.quantity,
            'blocks', unit.blocks, 'taken', coalesce(unit.taken, 0))), '[]')
          from (
            select u.id, u.name, u.quantity, ${unitBlocksColumn(fragment`u.business_id`, date, date)}, (select d.taken from unit_days d
              where d.business_id = u.business_id and d.unit_id = u.id and d.date = ${date}::date) as taken
            from units u where u.business_id = b.id and u.active and u.deleted_at is null
          ) unit) as units
      from businesses b where b.id = any(${businessIds})`),
  );

/** Rentals of the businesses that touch the date and hold unit days, overdue holds included. */
export const listBookingsOn = (
  db: Reader,
  businessIds: readonly string[],
  date: LocalDate,
  now: Temporal.Instant,
): Promise<(UnitBooking & { businessId: string })[]> =>
  db.rows(sql<UnitBooking & { businessId: string }>`
    select business_id as "businessId", id, unit_id as "unitId", quantity,
      (starts_at at time zone ${ZONE})::date as "startDate", (ends_at at time zone ${ZONE})::date - 1 as "endDate",
      coalesce(hold_expires_at <= ${now}, false) as overdue
    from bookings
    where business_id = any(${businessIds}) and unit_id is not null and status in ('HELD', 'CONFIRMED', 'CHECKED_IN')
      and starts_at >= ${startOf(addDays(date, -MAX_RENTAL_DAYS))} and starts_at < ${startOf(addDays(date, 1))}
      and ends_at > ${startOf(date)}`);

type ProviderMinutes = [providerId: string, start: EpochMinute, end: EpochMinute];
export type SlotDay = SearchTerms & {
  id: string;
  services: Pick<SlotService, 'id' | 'durationMin' | 'bufferAfterMin'>[];
  /** With the schedule of that weekday alone. */
  providers: { id: string; schedule: ScheduleRow[] }[];
  performs: [providerId: string, serviceId: string][];
  /** Live bookings with their buffers, without overdue holds. */
  busy: ProviderMinutes[];
  blocks: ProviderMinutes[];
};

/** No booking with its buffer is longer, so a booking that touches a date began at most this many days before it. */
const LONGEST_SLOT_DAYS = 1;

/** One look-up per table and business. Bookings are read instead of provider_times, whose index starts with the provider. */
export const listSlotDays = (
  db: Reader,
  businessIds: readonly string[],
  date: LocalDate,
  now: Temporal.Instant,
): Promise<SlotDay[]> => {
  const until = startOf(addDays(date, 2));
  return db.rows(
    prepared(sql<SlotDay>`
      select ${termsOn(date)},
        (select coalesce(json_agg(json_build_object('id', s.id, 'durationMin', s.duration_min,
            'bufferAfterMin', s.buffer_after_min)), '[]')
          from services s where s.business_id = b.id and s.active and s.deleted_at is null) as services,
        (select coalesce(json_agg(json_build_object('id', p.id, 'schedule',
            jsonb_path_query_array(p.schedule, '$[*] ? (@.weekday == $day)',
              jsonb_build_object('day', ${weekdayOf(date)}::int)))), '[]')
          from providers p where p.business_id = b.id and p.active and p.deleted_at is null) as providers,
        (select coalesce(json_agg(json_build_array(l.provider_id, l.service_id)), '[]')
          from provider_services l where l.business_id = b.id) as performs,
        (select coalesce(json_agg(json_build_array(k.provider_id, ${minute(fragment`k.starts_at`)},
            ${minute(fragment`k.ends_at + make_interval(mins => k.buffer_after_min)`)})), '[]')
          from bookings k where k.business_id = b.id and k.provider_id is not null
            and k.starts_at >= ${startOf(addDays(date, -LONGEST_SLOT_DAYS))} and k.starts_at < ${until}
            and (k.status in ('CONFIRMED', 'CHECKED_IN') or (k.status = 'HELD' and k.hold_expires_at > ${now}))
          ) as busy,
        (select coalesce(json_agg(json_build_array(k.provider_id, ${minute(fragment`k.starts_at`)},
            ${minute(fragment`k.ends_at + interval '59.999999 seconds'`)})), '[]')
          from blocks k where k.business_id = b.id and k.provider_id is not null and k.ends_at > ${startOf(date)}
            and k.starts_at < ${until}) as blocks
      from businesses b where b.id = any(${businessIds})`),
  );
};
