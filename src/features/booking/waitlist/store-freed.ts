import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';
import type { Place } from './store.ts';

/** What became free, and how far down the list was looked for an entry that fits. */
export interface FreedRow {
  id: string;
  unitId: string | null;
  providerId: string | null;
  firstDate: LocalDate;
  lastDate: LocalDate;
  startsAt: Temporal.Instant | null;
  bookingId: string | null;
  entryId: string | null;
  judgedAt: string | null;
  judgedId: string | null;
}

/** The oldest first; none when nothing is left to offer. */
export const listFreed = (db: Reader, businessId: string, limit: number): Promise<FreedRow[]> =>
  db.rows(
    prepared(sql<FreedRow>`
      select id, unit_id as "unitId", provider_id as "providerId", first_date::text as "firstDate",
        last_date::text as "lastDate", starts_at as "startsAt", booking_id as "bookingId", entry_id as "entryId",
        judged_at::text as "judgedAt", judged_id as "judgedId"
      from waitlist_freed where business_id = ${businessId} order by created_at, id limit ${limit}`),
  );

/** Whether something became free that is not among these. */
export const hasOtherFreed = async (db: Reader, businessId: string, ids: readonly string[]): Promise<boolean> =>
  (await db.maybe(
    sql`select from waitlist_freed where business_id = ${businessId} and id <> all(${ids}::uuid[]) limit 1`,
  )) !== null;

export const hasFreed = async (db: Reader, businessId: string): Promise<boolean> =>
  (await db.maybe(prepared(sql`select from waitlist_freed where business_id = ${businessId} limit 1`))) !== null;

/** Entries up to this one were looked at. */
export const setJudged = (tx: Tx, businessId: string, id: string, place: NonNullable<Place>): Promise<number> =>
  tx.run(sql`
    update waitlist_freed set judged_at = ${place.queuedAt}::timestamptz, judged_id = ${place.id}
    where business_id = ${businessId} and id = ${id}::uuid`);

export const deleteFreed = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`delete from waitlist_freed where business_id = ${businessId} and id = ${id}::uuid`);

/** All of it, where no offers are made. */
export const deleteAllFreed = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from waitlist_freed where business_id = ${businessId}`);

/** Changes of the catalogue that one look covers together. */
export const deleteOtherChanges = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`
    delete from waitlist_freed
    where business_id = ${businessId} and id <> ${id}::uuid and unit_id is null and provider_id is null`);

export const NEXT_FREED = fragment`select min(created_at) from waitlist_freed`;

export const listFreedBusinesses = (db: Reader, limit: number) =>
  db.rows(sql<{ businessId: string }>`
    select business_id as "businessId" from waitlist_freed group by business_id order by min(created_at) limit ${limit}`);
