import type { Reader, Tx } from '../../kit/postgres/database.ts';
import { json, sql } from '../../kit/postgres/sql.ts';
import type { LocalDate } from '../../kit/time.ts';
import type { Closure, HoursRow } from './schemas.ts';

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

/** A lower bound of the start keeps the read on the index by start; no rental is longer. */
const LONGEST_RENTAL_HOURS = 366 * 24;

/** Live bookings that overlap the time, by start. A hold past its TTL does not count. */
export const listConflicts = (
  db: Reader,
  businessId: string,
  time: { from: Temporal.Instant; until: Temporal.Instant },
  now: Temporal.Instant,
): Promise<{ id: string }[]> =>
  db.rows(sql<{ id: string }>`
    select b.id from bookings b
    where b.business_id = ${businessId} and b.starts_at < ${time.until} and b.ends_at > ${time.from}
      and b.starts_at > ${time.from.subtract({ hours: LONGEST_RENTAL_HOURS })}
      and (b.status in ('CONFIRMED', 'CHECKED_IN') or (b.status = 'HELD' and b.hold_expires_at > ${now}))
    order by b.starts_at, b.id`);

export const wipeClosures = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from closures where business_id = ${businessId}`);
