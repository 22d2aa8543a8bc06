import type { ScheduleRow } from '../../../domain/schedule/provider-schedule.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import { addDays, type EpochMinute, type LocalDate, startOf } from '../../../kit/time.ts';
import { providerTimeWithin } from '../../ground/occupancy/index.ts';
import { openingColumnsOn, scheduleOn } from '../../shop/schedule/index.ts';
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

/** Allocations of the businesses on the date, overdue holds included. */
export const listAllocationsOn = (
  db: Reader,
  businessIds: readonly string[],
  date: LocalDate,
  now: Temporal.Instant,
): Promise<(UnitBooking & { businessId: string })[]> =>
  db.rows(sql<UnitBooking & { businessId: string }>`
    select a.business_id as "businessId", a.booking_id as id, a.unit_id as "unitId", a.quantity,
      a.first_date as "startDate", a.last_date as "endDate", coalesce(a.held_until <= ${now}, false) as overdue
    from allocations a where a.business_id = any(${businessIds}) and ${allocatedBetween(date, date)}`);

type ProviderMinutes = [providerId: string, start: EpochMinute, end: EpochMinute];
export type SlotDay = SearchTerms & {
  id: string;
  services: Pick<SlotService, 'id' | 'durationMin' | 'bufferAfterMin'>[];
  /** With the schedule of the date alone. */
  providers: { id: string; schedule: ScheduleRow[] }[];
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
  const until = startOf(addDays(date, 2));
  return db.rows(
    prepared(sql<SlotDay>`
      select ${termsOn(date)},
        (select coalesce(json_agg(json_build_object('id', s.id, 'durationMin', s.duration_min,
            'bufferAfterMin', s.buffer_after_min)), '[]')
          from services s where s.business_id = b.id and s.active and s.deleted_at is null) as services,
        (select coalesce(json_agg(json_build_object('id', p.id, 'schedule', ${scheduleOn(date)})), '[]')
          from providers p where p.business_id = b.id and p.active and p.deleted_at is null) as providers,
        (select coalesce(json_agg(json_build_array(l.provider_id, l.service_id)), '[]')
          from provider_services l where l.business_id = b.id) as performs,
        (select coalesce(json_agg(json_build_array(t.provider_id, ${minute(fragment`lower(t.during)`)},
            ${minute(fragment`upper(t.during)`)})), '[]')
          from providers p join provider_times t on t.business_id = b.id
            and ${providerTimeWithin(fragment`p.id`, startOf(date), until)}
          where p.business_id = b.id and p.active and p.deleted_at is null
            and (t.held_until is null or t.held_until > ${now})) as busy,
        (select coalesce(json_agg(json_build_array(k.provider_id, ${minute(fragment`k.starts_at`)},
            ${minute(fragment`k.ends_at + interval '59.999999 seconds'`)})), '[]')
          from blocks k where k.business_id = b.id and k.provider_id is not null and k.ends_at > ${startOf(date)}
            and k.starts_at < ${until}) as blocks
      from businesses b where b.id = any(${businessIds})`),
  );
};
