import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, json, NOTHING, sql } from '../../../kit/postgres/sql.ts';
import { type LocalDate, weekdayOf } from '../../../kit/time.ts';
import { bookingsWithin } from '../../ground/occupancy/index.ts';
import type { Closure, HoursRow } from './schemas.ts';

const hoursColumn = (businessId: Fragment | string, only: Fragment): Fragment => fragment`
  (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'enabled', h.enabled, 'open', h.open,
      'close', h.close) order by h.weekday), '[]')
    from business_hours h where h.business_id = ${businessId} ${only}) as hours`;

const DATED = fragment`json_build_object('startDate', d.start_date, 'endDate', d.end_date, 'windows', d.windows, 'note', d.note)`;

/** `d`, `c` and the like: rows with dates that touch the range; an absent bound is open. */
const between = (row: Fragment, from: LocalDate | null, to: LocalDate | null): Fragment => fragment`
  (${from}::date is null or ${row}.end_date >= ${from}::date) and (${to}::date is null or ${row}.start_date <= ${to}::date)`;

/** The columns `hours`, `datedHours` and `closures` that openingOn() judges dates from; dates as far as they touch the range. */
export const openingColumns = (businessId: string, from: LocalDate | null, to: LocalDate | null): Fragment => fragment`
  ${hoursColumn(businessId, NOTHING)},
  (select coalesce(json_agg(${DATED} order by d.start_date), '[]') from dated_hours d
    where d.business_id = ${businessId} and ${between(fragment`d`, from, to)}) as "datedHours",
  (select coalesce(json_agg(json_build_object('startDate', c.start_date, 'endDate', c.end_date,
      'reason', c.reason) order by c.start_date), '[]')
    from closures c where c.business_id = ${businessId} and ${between(fragment`c`, from, to)}) as closures`;

/** The same for one date of many businesses, without the reasons, which the public may not read. */
export const openingColumnsOn = (businessId: Fragment, date: LocalDate): Fragment => fragment`
  ${hoursColumn(businessId, fragment`and h.weekday = ${weekdayOf(date)}`)},
  (select coalesce(json_agg(${DATED}), '[]') from dated_hours d where d.business_id = ${businessId}
      and d.end_date >= ${date}::date and d.start_date <= ${date}::date) as "datedHours",
  (select coalesce(json_agg(json_build_object('startDate', c.start_date, 'endDate', c.end_date)), '[]')
    from closures c where c.business_id = ${businessId} and c.end_date >= ${date}::date and c.start_date <= ${date}::date
  ) as closures`;

/** The columns from which the public page of a business says when it is open: dates that are not over. */
export const openingColumnsFrom = (businessId: string, today: LocalDate): Fragment => fragment`
  ${hoursColumn(businessId, NOTHING)},
  (select coalesce(json_agg(${DATED} order by d.start_date), '[]') from dated_hours d
    where d.business_id = ${businessId} and d.end_date >= ${today}::date) as "datedHours",
  (select coalesce(json_agg(json_build_object('startDate', c.start_date, 'endDate', c.end_date)
      order by c.start_date), '[]')
    from closures c where c.business_id = ${businessId} and c.end_date >= ${today}::date) as closures`;

/** Members of a JSON object for `providers p`: all that workingOn() judges dates from. */
export const timetableOf = (businessId: Fragment | string, from: LocalDate | null, to: LocalDate | null): Fragment =>
  timetable(fragment`p.schedule`, businessId, from, to);

/** The same with what of the schedule the date needs. */
export const timetableOn = (businessId: Fragment, date: LocalDate): Fragment =>
  timetable(
    fragment`jsonb_path_query_array(p.schedule, '$[*] ? (@.weekday == $day)', jsonb_build_object('day', ${weekdayOf(date)}::int))`,
    businessId,
    date,
    date,
  );

const timetable = (
  schedule: Fragment,
  businessId: Fragment | string,
  from: LocalDate | null,
  to: LocalDate | null,
): Fragment => fragment`
  'schedule', ${schedule}, 'rota', p.rota, 'nextRota', p.next_rota,
  'dates', (select coalesce(json_agg(json_build_object('startDate', w.start_date, 'endDate', w.end_date,
      'windows', w.windows, 'evenIfClosed', w.even_if_closed)), '[]')
    from provider_dates w where w.business_id = ${businessId} and w.provider_id = p.id and ${between(fragment`w`, from, to)})`;

/** Whether `businesses b` may be open on the date, by its hours or by dates; closures and dated closings apart. */
export const opensOn = (date: LocalDate | null): Fragment =>
  fragment`(${date && weekdayOf(date)}::int = any(b.open_weekdays) or b.open_dates @> ${date}::date)`;

/** Whether the public may book at `businesses b`. Its column does not follow the calendar: dates that opened it pass. */
export const acceptsBookingsFrom = (today: LocalDate): Fragment =>
  fragment`(b.accepts_bookings and (b.open_weekdays <> '{}' or upper(b.open_dates) > ${today}::date)) is true`;

const passed = (today: LocalDate): Fragment =>
  fragment`opens and open_weekdays = '{}' and upper(open_dates) <= ${today}::date`;

/** Businesses that only dates opened, all of which have passed. */
export const listPassed = (db: Reader, today: LocalDate, limit: number): Promise<{ businessId: string }[]> =>
  db.rows(sql<{ businessId: string }>`
    select id as "businessId" from businesses where ${passed(today)} order by id limit ${limit}`);

export const closePassed = (tx: Tx, businessId: string, today: LocalDate): Promise<number> =>
  tx.run(sql`
    update businesses set opens = false, revision = revision + 1 where id = ${businessId} and ${passed(today)}`);

/** Seven rows; none before the hours were first set. */
export const listHours = (db: Reader, businessId: string): Promise<HoursRow[]> =>
  db.rows(sql<HoursRow>`
    select weekday, enabled, open, close from business_hours where business_id = ${businessId} order by weekday`);

export async function replaceHours(tx: Tx, businessId: string, hours: readonly HoursRow[]): Promise<void> {
  await tx.run(sql`
    insert into business_hours (business_id, weekday, enabled, open, close)
    select ${businessId}, weekday, enabled, open, close
    from jsonb_to_recordset(${json(hours)}::jsonb) as h(weekday smallint, enabled boolean, open text, close text)
    order by weekday
    on conflict (business_id, weekday) do update
      set enabled = excluded.enabled, open = excluded.open, close = excluded.close`);
}

/** Closures with a day between `from` and `to`, earliest first; an absent bound is open. */
export const listClosures = (
  db: Reader,
  businessId: string,
  between: { from?: LocalDate; to?: LocalDate } = {},
): Promise<Closure[]> =>
  db.rows(sql<Closure>`
    select id, start_date as "startDate", end_date as "endDate", reason from closures
    where business_id = ${businessId}
      and (${between.from ?? null}::date is null or end_date >= ${between.from ?? null}::date)
      and (${between.to ?? null}::date is null or start_date <= ${between.to ?? null}::date)
    order by start_date`);

/** A new closure may replace others, so closures of one business change one at a time. */
export async function lockClosures(tx: Tx, businessId: string): Promise<void> {
  await tx.run(sql`select 1 from businesses where id = ${businessId} for no key update`);
}

export async function addClosure(tx: Tx, businessId: string, closure: Closure, now: Temporal.Instant): Promise<void> {
  await tx.run(sql`
    insert into closures (business_id, id, start_date, end_date, reason, created_at)
    values (${businessId}, ${closure.id}, ${closure.startDate}, ${closure.endDate}, ${closure.reason}, ${now})`);
}

export const deleteClosures = (tx: Tx, businessId: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`delete from closures where business_id = ${businessId} and id = any(${ids})`);

/** Live bookings that overlap the time, by start. A hold past its TTL does not count. */
export const listConflicts = (
  db: Reader,
  businessId: string,
  time: { from: Temporal.Instant; until: Temporal.Instant },
  now: Temporal.Instant,
): Promise<{ id: string }[]> =>
  db.rows(sql<{ id: string }>`
    select b.id from bookings b
    where b.business_id = ${businessId} and ${bookingsWithin(time.from, time.until)}
      and (b.status in ('CONFIRMED', 'CHECKED_IN') or (b.status = 'HELD' and b.hold_expires_at > ${now}))
    order by b.starts_at, b.id`);

export const wipeClosures = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from closures where business_id = ${businessId}`);
