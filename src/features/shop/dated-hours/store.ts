import type { DateRange } from '../../../domain/schedule/opening.ts';
import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, json, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { DatedHoursFields, DatedHoursRow } from './schemas.ts';

const COLUMNS = fragment`id, start_date as "startDate", end_date as "endDate", windows, note,
  created_at as "createdAt", updated_at as "updatedAt"`;

/** Those with a day between `from` and `to`, earliest first; they do not overlap, so that the first day orders them. */
export const listDatedHours = (
  db: Reader,
  businessId: string,
  { from, to, after, limit }: { from: LocalDate | null; to: LocalDate | null; after: LocalDate | null; limit: number },
): Promise<DatedHoursRow[]> =>
  db.rows(sql<DatedHoursRow>`
    select ${COLUMNS} from dated_hours
    where business_id = ${businessId}
      and (${from}::date is null or end_date >= ${from}::date) and (${to}::date is null or start_date <= ${to}::date)
      and (${after}::date is null or start_date > ${after}::date)
    order by start_date limit ${limit}`);

export const findDatedHours = (db: Reader, businessId: string, id: string): Promise<DatedHoursRow | null> =>
  db.maybe(sql<DatedHoursRow>`select ${COLUMNS} from dated_hours where business_id = ${businessId} and id = ${id}`);

/** Another row that has one of the dates. */
export const findOverlapping = (
  db: Reader,
  businessId: string,
  { startDate, endDate }: DateRange,
  except: string | null,
): Promise<{ id: string } | null> =>
  db.maybe(sql<{ id: string }>`
    select id from dated_hours
    where business_id = ${businessId} and end_date >= ${startDate}::date and start_date <= ${endDate}::date
      and (${except}::text is null or id <> ${except})
    order by start_date limit 1`);

export const addDatedHours = (
  tx: Tx,
  businessId: string,
  id: string,
  { startDate, endDate, windows, note }: DatedHoursFields,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    insert into dated_hours (business_id, id, start_date, end_date, windows, note, created_at, updated_at)
    values (${businessId}, ${id}, ${startDate}, ${endDate}, ${json(windows)}::jsonb, ${note}, ${now}, ${now})`);

export const updateDatedHours = (
  tx: Tx,
  businessId: string,
  id: string,
  { startDate, endDate, windows, note }: DatedHoursFields,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update dated_hours set start_date = ${startDate}, end_date = ${endDate}, windows = ${json(windows)}::jsonb,
      note = ${note}, updated_at = ${now}
    where business_id = ${businessId} and id = ${id}`);

export const deleteDatedHours = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`delete from dated_hours where business_id = ${businessId} and id = ${id}`);

export const wipeDatedHours = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from dated_hours where business_id = ${businessId}`);
