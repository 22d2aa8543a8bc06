import type { DateRange } from '../../domain/schedule/closures.ts';
import type { HoursRow } from '../../domain/schedule/hours.ts';
import type { ScheduleRow } from '../../domain/schedule/provider-schedule.ts';
import type { Reader } from '../../kit/db/db.ts';
import { type Fragment, fragment, prepared, sql } from '../../kit/db/sql.ts';
import { addDays, type EpochMinute, type LocalDate, startOf, ZONE } from '../../kit/time.ts';
import type { BusinessRow } from '../businesses/index.ts';
import { hasPartIn } from '../occupancy/index.ts';

/** What a business allows, and when it is open. */
export interface Terms {
  status: BusinessRow['status'];
  bookingShape: BusinessRow['bookingShape'];
  policies: BusinessRow['policies'];
  hours: HoursRow[];
  closures: DateRange[];
}

/** Columns of `businesses b`; closures only as far as they touch the dates. */
export const termsColumns = (from: LocalDate, to: LocalDate): Fragment => fragment`
  b.status, b.booking_shape as "bookingShape", b.policies,
  (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'enabled', h.enabled, 'open', h.open,
      'close', h.close)), '[]')
    from business_hours h where h.business_id = b.id) as hours,
  (select coalesce(json_agg(json_build_object('startDate', c.start_date, 'endDate', c.end_date)), '[]')
    from closures c where c.business_id = b.id and c.end_date >= ${from}::date and c.start_date <= ${to}::date
  ) as closures`;

/** Blocks of a unit, as a column next to its row `u`; no quantity means all of it. */
export const unitBlocksColumn = (from: LocalDate, to: LocalDate): Fragment => fragment`
  (select coalesce(json_agg(json_build_object('startDate', k.start_date, 'endDate', k.end_date,
      'quantity', k.quantity)), '[]')
    from blocks k where k.business_id = u.business_id and k.unit_id = u.id and k.end_date >= ${from}::date
      and k.start_date <= ${to}::date) as blocks`;

export type UnitBlock = DateRange & { quantity: number | null };
export type CalendarUnit = { id: string; name: string; quantity: number; blocks: UnitBlock[] };

export const findTerms = (db: Reader, businessId: string, from: LocalDate, to: LocalDate): Promise<Terms | null> =>
  db.maybe(prepared(sql<Terms>`select ${termsColumns(from, to)} from businesses b where b.id = ${businessId}`));

export const listCalendarUnits = (
  db: Reader,
  businessId: string,
  unitId: string | null,
  from: LocalDate,
  to: LocalDate,
): Promise<CalendarUnit[]> =>
  db.rows(
    prepared(sql<CalendarUnit>`
      select u.id, u.name, u.quantity, ${unitBlocksColumn(from, to)}
      from units u
      where u.business_id = ${businessId} and u.deleted_at is null and u.active
        and (${unitId}::text is null or u.id = ${unitId})
      order by u.name, u.id`),
  );

export type UnitStay = {
  id: string;
  unitId: string;
  quantity: number;
  startDate: LocalDate;
  endDate: LocalDate;
  /** A hold whose time is over, but nobody has written that down yet. */
  overdue: boolean;
};

/** No rental is longer, so what touches a date began at most this long before it. */
export const MAX_RENTAL_DAYS = 31;

/** Rentals that touch the dates and still occupy their days, at least on paper. */
export const listUnitStays = (
  db: Reader,
  businessId: string,
  unitId: string | null,
  from: LocalDate,
  to: LocalDate,
  now: Temporal.Instant,
): Promise<UnitStay[]> =>
  db.rows(sql<UnitStay>`
    select id, unit_id as "unitId", quantity, (starts_at at time zone ${ZONE})::date as "startDate",
      (ends_at at time zone ${ZONE})::date - 1 as "endDate", coalesce(hold_expires_at <= ${now}, false) as overdue
    from bookings
    where business_id = ${businessId} and unit_id is not null and (${unitId}::text is null or unit_id = ${unitId})
      and status in ('HELD', 'CONFIRMED', 'CHECKED_IN')
      and starts_at >= ${startOf(addDays(from, -MAX_RENTAL_DAYS))} and starts_at < ${startOf(addDays(to, 1))}
      and ends_at > ${startOf(from)}
    order by starts_at, id`);

/** Start, end with the buffer, end of the work, and whether it is a hold whose time is over. */
export type BusyRow = [start: EpochMinute, end: EpochMinute, workEnd: EpochMinute, overdue: boolean];
export type SlotProvider = {
  id: string;
  name: string;
  schedule: ScheduleRow[];
  busy: BusyRow[];
  blocks: [start: EpochMinute, end: EpochMinute][];
};
export type SlotService = {
  id: string;
  name: string;
  durationMin: number;
  bufferAfterMin: number;
  pricePesewas: number;
};
export interface SlotWorld extends Terms {
  service: SlotService | null;
  /** Those who perform the service; with a chosen one, at most that one. */
  providers: SlotProvider[];
  /** The chosen provider works here at all, whatever it performs. */
  providerKnown: boolean;
}

export type SlotRequest = { serviceId: string; providerId: string | null; from: LocalDate; to: LocalDate };

export const minute = (instant: Fragment): Fragment => fragment`floor(date_part('epoch', ${instant}) / 60)::int`;

/** Columns of `businesses b` for slots on the dates. What runs past the last date counts too: its buffers may reach. */
export const slotColumns = ({ serviceId, providerId, from, to }: SlotRequest, now: Temporal.Instant): Fragment => {
  const [begins, ends] = [startOf(from), startOf(addDays(to, 2))];
  return fragment`${termsColumns(from, to)},
    (select json_build_object('id', s.id, 'name', s.name, 'durationMin', s.duration_min,
        'bufferAfterMin', s.buffer_after_min, 'pricePesewas', s.price_pesewas)
      from services s where s.id = ${serviceId} and s.business_id = b.id and s.active and s.deleted_at is null) as service,
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'schedule', p.schedule,
        'busy', (select coalesce(json_agg(json_build_array(${minute(fragment`lower(t.during)`)},
            ${minute(fragment`upper(t.during)`)}, ${minute(fragment`t.work_ends_at`)},
            coalesce(t.held_until <= ${now}, false))), '[]')
          from provider_times t where t.business_id = b.id
            and ${hasPartIn(fragment`array[p.id]`, begins, ends)}),
        'blocks', (select coalesce(json_agg(json_build_array(${minute(fragment`k.starts_at`)},
            ${minute(fragment`k.ends_at + interval '59.999999 seconds'`)})), '[]')
          from blocks k where k.business_id = b.id and k.provider_id = p.id and k.ends_at > ${begins}
            and k.starts_at < ${ends})) order by p.name, p.id), '[]')
      from provider_services ps join providers p on p.id = ps.provider_id and p.business_id = b.id
      where ps.business_id = b.id and ps.service_id = ${serviceId} and p.active and p.deleted_at is null
        and (${providerId}::text is null or p.id = ${providerId})) as providers,
    (${providerId}::text is null or exists (select from providers p where p.id = ${providerId}
      and p.business_id = b.id and p.active and p.deleted_at is null)) as "providerKnown"`;
};

export const findSlotWorld = (
  db: Reader,
  businessId: string,
  request: SlotRequest,
  now: Temporal.Instant,
): Promise<SlotWorld | null> =>
  db.maybe(prepared(sql<SlotWorld>`select ${slotColumns(request, now)} from businesses b where b.id = ${businessId}`));

/** What a business offers, without anything that is taken. */
export interface Shelf extends Terms {
  id: string;
  units: { id: string; name: string; quantity: number; pricePesewas: number }[];
  services: SlotService[];
  providers: { id: string; name: string; schedule: ScheduleRow[]; serviceIds: string[] }[];
  /** Somebody may want to hear of what happens here. */
  hasListeners: boolean;
}

export const findShelf = (db: Reader, businessId: string): Promise<Shelf | null> =>
  db.maybe(sql<Shelf>`
    select b.id, b.status, b.booking_shape as "bookingShape", b.policies,
      (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'enabled', h.enabled, 'open', h.open,
          'close', h.close)), '[]')
        from business_hours h where h.business_id = b.id) as hours,
      (select coalesce(json_agg(json_build_object('startDate', c.start_date, 'endDate', c.end_date)), '[]')
        from closures c where c.business_id = b.id) as closures,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'quantity', u.quantity,
          'pricePesewas', u.price_pesewas)), '[]')
        from units u where u.business_id = b.id and u.active and u.deleted_at is null) as units,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'durationMin', s.duration_min,
          'bufferAfterMin', s.buffer_after_min, 'pricePesewas', s.price_pesewas)), '[]')
        from services s where s.business_id = b.id and s.active and s.deleted_at is null) as services,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'schedule', p.schedule, 'serviceIds',
          (select coalesce(json_agg(ps.service_id), '[]') from provider_services ps
            where ps.business_id = b.id and ps.provider_id = p.id)) order by p.name, p.id), '[]')
        from providers p where p.business_id = b.id and p.active and p.deleted_at is null) as providers,
      exists (select from webhook_endpoints w where w.business_id = b.id) as "hasListeners"
    from businesses b where b.id = ${businessId}`);

export interface TakenTime {
  busy: [providerId: string, ...BusyRow][];
  blocks: [providerId: string, start: EpochMinute, end: EpochMinute][];
}

/** What is taken of the providers' time on a date, and as far after it as buffers may reach. */
export const takenTimeColumns = (
  businessId: string,
  providerIds: readonly string[],
  date: LocalDate,
  now: Temporal.Instant,
): Fragment => {
  const [from, until] = [startOf(date), startOf(addDays(date, 2))];
  return fragment`
    (select coalesce(json_agg(json_build_array(t.provider_id, ${minute(fragment`lower(t.during)`)},
        ${minute(fragment`upper(t.during)`)}, ${minute(fragment`t.work_ends_at`)},
        coalesce(t.held_until <= ${now}, false))), '[]')
      from provider_times t where t.business_id = ${businessId}
        and ${hasPartIn(fragment`${providerIds}::text[]`, from, until)}) as busy,
    (select coalesce(json_agg(json_build_array(k.provider_id, ${minute(fragment`k.starts_at`)},
        ${minute(fragment`k.ends_at + interval '59.999999 seconds'`)})), '[]')
      from blocks k where k.business_id = ${businessId} and k.provider_id = any(${providerIds}) and k.ends_at > ${from}
        and k.starts_at < ${until}) as blocks`;
};

export const findTakenTime = (
  db: Reader,
  businessId: string,
  providerIds: readonly string[],
  date: LocalDate,
  now: Temporal.Instant,
): Promise<TakenTime> =>
  db.one(prepared(sql<TakenTime>`select ${takenTimeColumns(businessId, providerIds, date, now)}`));
