import type { Reader, Tx } from '../../kit/db/db.ts';
import { json, sql } from '../../kit/db/sql.ts';
import type { LocalDate } from '../../kit/time.ts';
import type { Closure, HoursRow } from './schemas.ts';

/** Seven rows, or none before they were first set. */
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

/** Those that have a day between `from` and `to`, earliest first; without bounds all of them. */
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

/** One new closure at a time, because each may swallow others. */
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

/** Every closure of a business. */
export const wipeClosures = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from closures where business_id = ${businessId}`);
