import type { ProviderTimetable } from '../../../domain/schedule/provider-schedule.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import { addDays, type EpochMinute, type LocalDate, startOf } from '../../../kit/time.ts';
import { blocksWithin, MAX_TURNAROUND_DAYS, providerTimeWithin } from '../../ground/occupancy/index.ts';
import { openingColumnsOn, timetableOn } from '../../shop/schedule/index.ts';
import {
  allocatedBetween,
  type BookingTerms,
  minute,
  type SlotService,
  type UnitBlock,
  type UnitBooking,
  unitBlocksColumn,
} from './store.ts';

/** Availability of many businesses on one date, for a page of search results. */

/** Columns of `businesses b`, with the hours and closures of the date alone. */
const termsOn = (date: LocalDate): Fragment => fragment`
  b.id, b.status, b.booking_shape as "bookingShape", b.policies,
  ${openingColumnsOn(fragment`b.id`, date)}`;

/** A search finds only businesses that take bookings, and the public role may not read why others do not. */
type SearchTerms = Omit<BookingTerms, 'revision' | 'readOnly' | 'acceptsBookings'>;

export type RentalDay = SearchTerms & {
  id: string;
  /** `taken` from unit_days, on the date and as long as a piece would rest: overdue holds still count here. */
  units: { id: string; quantity: number; turnaroundDays: number; blocks: UnitBlock[]; taken: [LocalDate, number][] }[];
};

export const listRentalDays = (db: Reader, businessIds: readonly string[], date: LocalDate): Promise<RentalDay[]> =>
  db.rows(
    prepared(sql<RentalDay>`
      select ${termsOn(date)},
        (select coalesce(json_agg(json_build_object('id', unit.id, 'quantity', unit.quantity,
            'turnaroundDays', unit.turnaround_days, 'blocks', unit.blocks, 'taken', unit.taken)), '[]')
          from (
            select u.id, u.quantity, u.turnaround_days,
              ${unitBlocksColumn(fragment`u.business_id`, date, addDays(date, MAX_TURNAROUND_DAYS))},
              (select coalesce(json_agg(json_build_array(d.date, d.taken)), '[]') from unit_days d
                where d.business_id = u.business_id and d.unit_id = u.id and d.date >= ${date}::date
                  and d.date <= ${date}::date + u.turnaround_days) as taken
            from units u where u.business_id = b.id and u.active and u.deleted_at is null
          ) unit) as units
      from businesses b where b.id = any(${businessIds})`),
  );

/** Allocations of the businesses on the date and as long as a piece would rest, overdue holds included. */
export const listAllocationsOn = (
  db: Reader,
  businessIds: readonly string[],
  date: LocalDate,
  now: Temporal.Instant,
): Promise<(UnitBooking & { businessId: string })[]> =>
  db.rows(sql<UnitBooking & { businessId: string }>`
    select a.business_id as "businessId", a.booking_id as id, a.unit_id as "unitId", a.quantity,
      a.first_date as "startDate", a.last_date as "endDate", a.rest_days as "restDays", coalesce(a.held_until <= ${now}, false) as overdue
    from allocations a where a.business_id = any(${businessIds}) and ${allocatedBetween(date, addDays(date, MAX_TURNAROUND_DAYS))}`);

type ProviderMinutes = [providerId: string, start: EpochMinute, end: EpochMinute];
export type SlotDay = SearchTerms & {
  id: string;
  services: Pick<SlotService, 'id' | 'durationMin' | 'bufferAfterMin' | 'bufferBeforeMin'>[];
  /** With the schedule of the date alone. */
  providers: (ProviderTimetable & { id: string })[];
  performs: [providerId: string, serviceId: string][];
  /** Live bookings with their buffers, without overdue holds. */
  busy: ProviderMinutes[];
  blocks: ProviderMinutes[];
};

/** One look-up per table and business, and one per provider of taken time. */
export const listSlotDays = (
  db: Reader,
  businessIds: readonly string[],
  date: LocalDate,
  now: Temporal.Instant,
): Promise<SlotDay[]> => {
  // Buffers may reach over midnight.
  const [from, until] = [startOf(date).subtract({ hours: 4 }), startOf(addDays(date, 2))];
  return db.rows(
    prepared(sql<SlotDay>`
      select ${termsOn(date)},
        (select coalesce(json_agg(json_build_object('id', s.id, 'durationMin', s.duration_min,
            'bufferAfterMin', s.buffer_after_min, 'bufferBeforeMin', s.buffer_before_min)), '[]')
          from services s where s.business_id = b.id and s.active and s.deleted_at is null) as services,
        (select coalesce(json_agg(json_build_object('id', p.id, ${timetableOn(fragment`b.id`, date)})), '[]')
          from providers p where p.business_id = b.id and p.active and p.deleted_at is null) as providers,
        (select coalesce(json_agg(json_build_array(l.provider_id, l.service_id)), '[]')
          from provider_services l where l.business_id = b.id) as performs,
        (select coalesce(json_agg(json_build_array(t.provider_id, ${minute(fragment`lower(t.during)`)},
            ${minute(fragment`upper(t.during)`)})), '[]')
          from providers p join provider_times t on t.business_id = b.id
            and ${providerTimeWithin(fragment`p.id`, from, until)}
          where p.business_id = b.id and p.active and p.deleted_at is null
            and (t.held_until is null or t.held_until > ${now})) as busy,
        (select coalesce(json_agg(json_build_array(k.provider_id, ${minute(fragment`k.starts_at`)},
            ${minute(fragment`k.ends_at + interval '59.999999 seconds'`)})), '[]')
          from ${blocksWithin(fragment`b.id`, null, from, until)} k) as blocks
      from businesses b where b.id = any(${businessIds})`),
  );
};
