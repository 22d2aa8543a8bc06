import type { Closure } from '../../../domain/availability/refusal.ts';
import type { DatedHours, DateRange, HoursRow } from '../../../domain/schedule/opening.ts';
import type { ProviderTimetable } from '../../../domain/schedule/provider-schedule.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import { addDays, type EpochMinute, type LocalDate, startOf } from '../../../kit/time.ts';
import {
  blocksWithin,
  MAX_RENTAL_DAYS,
  MAX_TURNAROUND_DAYS,
  providerTimeWithin,
} from '../../ground/occupancy/index.ts';
import type { BusinessRow } from '../../shop/businesses/index.ts';
import { openingColumns, timetableOf } from '../../shop/schedule/index.ts';

/** Policies, hours and closures of a business. */
export interface BookingTerms {
  /** Triggers raise it with every change of the catalogue, which these terms are part of. */
  revision: number;
  status: BusinessRow['status'];
  bookingShape: BusinessRow['bookingShape'];
  policies: BusinessRow['policies'];
  /** The subscription has lapsed. */
  readOnly: boolean;
  /** The public may book: the subscription runs, a weekday or a date is open, an item can be booked. */
  acceptsBookings: boolean;
  hours: HoursRow[];
  datedHours: DatedHours[];
  closures: Closure[];
}

/** Columns of `businesses b`; closures only as far as they touch the dates. */
export const termsColumns = (businessId: string, from: LocalDate, to: LocalDate): Fragment => fragment`
  b.revision, b.status, b.booking_shape as "bookingShape", b.policies, b.read_only as "readOnly",
  b.accepts_bookings as "acceptsBookings",
  ${openingColumns(businessId, from, to)}`;

/** Blocks of a unit, as a column next to its row `u`; without a quantity a block takes all pieces. */
export const unitBlocksColumn = (businessId: Fragment | string, from: LocalDate, to: LocalDate): Fragment => fragment`
  (select coalesce(json_agg(json_build_object('startDate', k.start_date, 'endDate', k.end_date,
      'quantity', k.quantity)), '[]')
    from blocks k where k.business_id = ${businessId} and k.unit_id = u.id and k.end_date >= ${from}::date
      and k.start_date <= ${to}::date) as blocks`;

export type UnitBlock = DateRange & { quantity: number | null };
export type CalendarUnit = {
  id: string;
  name: string;
  quantity: number;
  turnaroundDays: number;
  blocks: UnitBlock[];
};

export const findTerms = (
  db: Reader,
  businessId: string,
  from: LocalDate,
  to: LocalDate,
): Promise<BookingTerms | null> =>
  db.maybe(
    prepared(
      sql<BookingTerms>`select ${termsColumns(businessId, from, to)} from businesses b where b.id = ${businessId}`,
    ),
  );

/** Some units, which need not be offered any more, or a page of all that are offered by name. */
export type CalendarSelection =
  | { unitIds: readonly string[]; offeredOnly?: boolean }
  | { after: { name: string; id: string } | null; limit: number };

/** The page is cut before the blocks are read: PostgreSQL would read those of all units otherwise. */
export const listCalendarUnits = (
  db: Reader,
  businessId: string,
  selection: CalendarSelection,
  from: LocalDate,
  to: LocalDate,
): Promise<CalendarUnit[]> => {
  const all = { unitIds: null, offeredOnly: true, after: null, limit: null };
  const { unitIds, offeredOnly, after, limit } = { ...all, ...selection };
  return db.rows(
    prepared(sql<CalendarUnit>`
      select u.id, u.name, u.quantity, u.turnaround_days as "turnaroundDays", ${unitBlocksColumn(businessId, from, to)}
      from (
        select u.business_id, u.id, u.name, u.quantity, u.turnaround_days from units u
        where u.business_id = ${businessId} ${offeredOnly ? fragment`and u.deleted_at is null and u.active` : fragment``}
          and (${unitIds}::text[] is null or u.id = any(${unitIds}))
          and (${after?.id ?? null}::text is null or (u.name, u.id) > (${after?.name ?? null}, ${after?.id ?? null}))
        order by u.name, u.id limit ${limit}
      ) u
      order by u.name, u.id`),
  );
};

export type UnitBooking = {
  id: string;
  unitId: string;
  quantity: number;
  startDate: LocalDate;
  endDate: LocalDate;
  /** The last of the days, on which the pieces rest. */
  restDays: number;
  /** A hold past its TTL that still stands as HELD in the table. */
  overdue: boolean;
};

/** Of `allocations a`. */
const unitBookingJson = (now: Temporal.Instant): Fragment => fragment`
  json_build_object('id', a.booking_id, 'unitId', a.unit_id, 'quantity', a.quantity, 'startDate', a.first_date,
    'endDate', a.last_date, 'restDays', a.rest_days, 'overdue', coalesce(a.held_until <= ${now}, false))`;

/** `allocations a` that touch the dates, overdue holds included. */
export const allocatedBetween = (from: LocalDate, to: LocalDate): Fragment => fragment`
  a.first_date >= ${addDays(from, -MAX_RENTAL_DAYS - MAX_TURNAROUND_DAYS)}::date and a.first_date <= ${to}::date
  and a.last_date >= ${from}::date`;

/**
 * Allocations of the units by unit. One row a unit: the driver parses all rows of an answer at a stretch, and a JSON array is
 * parsed several times faster than rows.
 */
export const listUnitBookings = (
  db: Reader,
  businessId: string,
  unitIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
  now: Temporal.Instant,
): Promise<{ unitId: string; bookings: UnitBooking[] }[]> =>
  db.rows(
    prepared(sql<{ unitId: string; bookings: UnitBooking[] }>`
      select a.unit_id as "unitId", json_agg(${unitBookingJson(now)} order by a.first_date, a.booking_id) as bookings
      from allocations a
      where a.business_id = ${businessId} and a.unit_id = any(${unitIds}) and ${allocatedBetween(from, to)}
      group by a.unit_id`),
  );

/** What takes pieces of the units of a business. */
export interface UnitOccupancy {
  unitBookings: UnitBooking[];
  unitBlocks: (UnitBlock & { unitId: string })[];
}

/** Columns of `businesses b`. */
export const unitOccupancyColumns = (
  businessId: string,
  from: LocalDate,
  to: LocalDate,
  now: Temporal.Instant,
): Fragment => fragment`
  (select coalesce(json_agg(${unitBookingJson(now)}), '[]')
    from allocations a where a.business_id = ${businessId} and ${allocatedBetween(from, to)}) as "unitBookings",
  (select coalesce(json_agg(json_build_object('unitId', k.unit_id, 'startDate', k.start_date, 'endDate', k.end_date,
      'quantity', k.quantity)), '[]')
    from blocks k where k.business_id = ${businessId} and k.unit_id is not null and k.end_date >= ${from}::date
      and k.start_date <= ${to}::date) as "unitBlocks"`;

/** Start and end with the buffers, end of the work, whether it is an overdue hold, and start of the work. */
export type BusyRow = [
  start: EpochMinute,
  end: EpochMinute,
  workEnd: EpochMinute,
  overdue: boolean,
  workStart: EpochMinute,
];
export type SlotProvider = ProviderTimetable & {
  id: string;
  name: string;
  busy: BusyRow[];
  blocks: [start: EpochMinute, end: EpochMinute][];
};
export type SlotService = {
  id: string;
  name: string;
  durationMin: number;
  bufferAfterMin: number;
  bufferBeforeMin: number;
  pricePesewas: number;
};
export interface SlotContext extends BookingTerms {
  service: SlotService | null;
  /** Providers of the service; at most the chosen one, if one was chosen. */
  providers: SlotProvider[];
  /** The chosen provider exists, whether or not it performs the service. */
  providerKnown: boolean;
}

/** The time of the bookings `except` counts as free. */
export type SlotQuery = {
  serviceId: string;
  providerId: string | null;
  /** The chosen provider counts also where it no longer performs the service. */
  agreed?: boolean;
  from: LocalDate;
  to: LocalDate;
  except?: readonly string[];
};

/** The longest time that is kept free before or after a service. Work itself ends on its day. */
const LONGEST_BUFFER = { hours: 4 };

/** The dates with the buffers that reach over their midnights. */
const withBuffers = (from: LocalDate, to: LocalDate): [Temporal.Instant, Temporal.Instant] => [
  startOf(from).subtract(LONGEST_BUFFER),
  startOf(addDays(to, 1)).add(LONGEST_BUFFER),
];

export const minute = (instant: Fragment): Fragment => fragment`floor(date_part('epoch', ${instant}) / 60)::int`;

/** Columns of `businesses b` for slots on the dates. */
export const slotColumns = (
  businessId: string,
  { serviceId, providerId, agreed = false, from, to, except }: SlotQuery,
  now: Temporal.Instant,
): Fragment => {
  const [begins, ends] = withBuffers(from, to);
  const performing =
    agreed && providerId !== null
      ? fragment`providers p where`
      : fragment`provider_services ps join providers p on p.id = ps.provider_id
      where ps.business_id = ${businessId} and ps.service_id = ${serviceId} and`;
  return fragment`${termsColumns(businessId, from, to)},
    (select json_build_object('id', s.id, 'name', s.name, 'durationMin', s.duration_min,
        'bufferAfterMin', s.buffer_after_min, 'bufferBeforeMin', s.buffer_before_min, 'pricePesewas', s.price_pesewas)
      from services s where s.id = ${serviceId} and s.business_id = ${businessId} and s.active and s.deleted_at is null) as service,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, ${timetableOf(businessId, from, to)},
        'busy', (select coalesce(json_agg(json_build_array(${minute(fragment`lower(t.during)`)},
            ${minute(fragment`upper(t.during)`)}, ${minute(fragment`t.work_ends_at`)},
            coalesce(t.held_until <= ${now}, false),
            ${minute(fragment`lower(t.during)`)} + t.buffer_before_min)), '[]')
          from provider_times t where t.business_id = ${businessId}
            and t.booking_id <> all(${except ?? []}::text[]) and ${providerTimeWithin(fragment`p.id`, begins, ends)}),
        'blocks', (select coalesce(json_agg(json_build_array(${minute(fragment`k.starts_at`)},
            ${minute(fragment`k.ends_at + interval '59.999999 seconds'`)})), '[]')
          from ${blocksWithin(businessId, fragment`p.id`, begins, ends)} k)) order by p.name, p.id), '[]')
      from ${performing} p.business_id = ${businessId} and p.active and p.deleted_at is null
        and (${providerId}::text is null or p.id = ${providerId})) as providers,
    (${providerId}::text is null or exists (select from providers p where p.id = ${providerId}
      and p.business_id = ${businessId} and p.active and p.deleted_at is null)) as "providerKnown"`;
};

export const findSlotContext = (
  db: Reader,
  businessId: string,
  request: SlotQuery,
  now: Temporal.Instant,
): Promise<SlotContext | null> =>
  db.maybe(
    prepared(
      sql<SlotContext>`select ${slotColumns(businessId, request, now)} from businesses b where b.id = ${businessId}`,
    ),
  );

export interface TakenTime {
  busy: [providerId: string, ...BusyRow][];
  blocks: [providerId: string, start: EpochMinute, end: EpochMinute][];
}

/** Taken and blocked time of the providers from a date to another. */
export const readTakenTime = (
  db: Reader,
  businessId: string,
  providerIds: readonly string[],
  date: LocalDate,
  now: Temporal.Instant,
  last: LocalDate = date,
): Promise<TakenTime> => {
  const [begins, ends] = withBuffers(date, last);
  return db.call(
    sql<TakenTime>`
      select busy, blocks from read_provider_time(${businessId}, ${providerIds}, ${begins}, ${ends}, ${now})`,
    { tenantOnly: true },
  );
};

export interface StoredStock {
  blocks: (UnitBlock & { unitId: string })[];
  /** Days on which pieces are taken; overdue holds still count here. */
  taken: { unitId: string; date: LocalDate; taken: number }[];
}

export const findUnitStock = (
  db: Reader,
  businessId: string,
  unitIds: readonly string[],
  from: LocalDate,
  to: LocalDate,
): Promise<StoredStock> =>
  db.one(sql<StoredStock>`
    select
      (select coalesce(json_agg(json_build_object('unitId', k.unit_id, 'startDate', k.start_date,
          'endDate', k.end_date, 'quantity', k.quantity)), '[]')
        from blocks k where k.business_id = ${businessId} and k.unit_id = any(${unitIds}) and k.end_date >= ${from}::date
          and k.start_date <= ${to}::date) as blocks,
      (select coalesce(json_agg(json_build_object('unitId', d.unit_id, 'date', d.date, 'taken', d.taken)), '[]')
        from unit_days d where d.business_id = ${businessId} and d.unit_id = any(${unitIds}) and d.date >= ${from}::date
          and d.date <= ${to}::date) as taken`);
