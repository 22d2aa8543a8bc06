import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, json, NOTHING, sql } from '../../../kit/postgres/sql.ts';
import { type LocalDate, weekdayOf } from '../../../kit/time.ts';
import { bookingsWithin } from '../../ground/occupancy/index.ts';
import type { Closure, HoursRow } from './schemas.ts';

const hoursColumn = (businessId: Fragment | string, only: Fragment): Fragment => fragment`
  (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'enabled', h.enabled, 'open', h.open,
      'close', h.close) order by h.weekday), '[]')
    from business_hours h where h.business_id = ${businessId} ${only}) as hours`;

/** The columns `hours` and `closures` that openingOn() judges dates from; closures only as far as they touch the dates. */
export const openingColumns = (businessId: string, from: LocalDate | null, to: LocalDate | null): Fragment => fragment`
  ${hoursColumn(businessId, NOTHING)},
  (select coalesce(json_agg(json_build_object('startDate', c.start_date, 'endDate', c.end_date,
      'reason', c.reason) order by c.start_date), '[]')
    from closures c where c.business_id = ${businessId}
      and (${from}::date is null or c.end_date >= ${from}::date)
      and (${to}::date is null or c.start_date <= ${to}::date)) as closures`;

/** The same for one date of many businesses, without the reasons, which the public may not read. */
export const openingColumnsOn = (businessId: Fragment, date: LocalDate): Fragment => fragment`
  ${hoursColumn(businessId, fragment`and h.weekday = ${weekdayOf(date)}`)},
  (select coalesce(json_agg(json_build_object('startDate', c.start_date, 'endDate', c.end_date)), '[]')
    from closures c where c.business_id = ${businessId} and c.end_date >= ${date}::date and c.start_date <= ${date}::date
  ) as closures`;

/** What of the schedule of `providers p` workingOn() needs for the date. */
export const scheduleOn = (date: LocalDate): Fragment => fragment`
  jsonb_path_query_array(p.schedule, '$[*] ? (@.weekday == $day)', jsonb_build_object('day', ${weekdayOf(date)}::int))`;

/** Whether the hours of `businesses b` open it on the date, closures apart. */
export const opensOn = (date: LocalDate | null): Fragment =>
  fragment`${date && weekdayOf(date)}::int = any(b.open_weekdays)`;

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
