import type { Reader, Tx } from '../../kit/postgres/database.ts';
import { fragment, sql } from '../../kit/postgres/sql.ts';
import type { LocalDate } from '../../kit/time.ts';

export interface DueBusiness {
  id: string;
  /** Customers whose time is over, at most as many as asked for. */
  customerIds: string[];
}

/**
 * The next businesses by id, each with customers who have not booked for the months of its policy. A business with
 * thousands of such customers gets no more of a round than others.
 */
export const listDueCustomers = (
  db: Reader,
  after: string,
  limits: { businesses: number; customers: number },
  now: Temporal.Instant,
): Promise<DueBusiness[]> => {
  const since = fragment`
    ${now}::timestamptz - make_interval(months => coalesce((b.policies ->> 'retentionMonths')::int, 36))`;
  return db.rows(sql<DueBusiness>`
    select b.id, array(
      select c.id from customers c
      where c.business_id = b.id and c.erased_at is null and c.created_at < ${since}
        and not exists (select from bookings k where k.business_id = c.business_id and k.customer_id = c.id
          and (k.ends_at >= ${since} or k.created_at >= ${since} or k.status in ('HELD', 'CONFIRMED', 'CHECKED_IN')))
      order by c.created_at limit ${limits.customers}) as "customerIds"
    from businesses b
    where b.id > ${after} order by b.id limit ${limits.businesses}`);
};

/** Businesses with days of usage before `before`; a bounded number of the oldest days is looked at. */
export async function listBusinessesWithOldUsage(db: Reader, before: LocalDate): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select business_id as id from api_usage where date < ${before} order by date limit 2000`);
  return [...new Set(rows.map(({ id }) => id))];
}

export const deleteOldUsage = (tx: Tx, businessId: string, before: LocalDate): Promise<number> =>
  tx.run(sql`delete from api_usage where business_id = ${businessId} and date < ${before}`);

/** Businesses with unpaid holds that expired before `before`; a bounded number of them is looked at. */
export async function listBusinessesWithOldUnpaidHolds(db: Reader, before: Temporal.Instant): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select business_id as id from unpaid_holds where expires_at <= ${before} order by expires_at limit 2000`);
  return [...new Set(rows.map(({ id }) => id))];
}

export const deleteOldUnpaidHolds = (tx: Tx, businessId: string, before: Temporal.Instant): Promise<number> =>
  tx.run(sql`delete from unpaid_holds where business_id = ${businessId} and expires_at <= ${before}`);

/**
 * Locks some uploads that are old enough, whether used or not, so that no request chooses one meanwhile. Uploads that
 * another transaction is choosing are left for the next run.
 */
export const lockOldUploads = (
  tx: Tx,
  businessId: string,
  before: Temporal.Instant,
  after: string,
  limit: number,
): Promise<{ id: string }[]> =>
  tx.rows(sql<{ id: string }>`
    select id from uploads
    where business_id = ${businessId} and id > ${after} and created_at <= ${before} and deleted_at is null
    order by id limit ${limit} for update skip locked`);

/** Marks those of the locked uploads that nothing shows; a job of the uploads deletes their bytes and rows. */
export const deleteUnusedUploads = (
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update uploads u set deleted_at = ${now}
    where u.business_id = ${businessId} and u.id = any(${ids}) and u.deleted_at is null
      and not exists (select from businesses b where b.id = ${businessId} and u.id = any(b.photo_ids))
      and not exists (select from units t where t.business_id = ${businessId} and t.deleted_at is null
        and u.id = any(t.photo_ids))
      and not exists (select from services s where s.business_id = ${businessId} and s.deleted_at is null
        and u.id = any(s.photo_ids))`);

/** The next business by id that has uploads of that age. */
export const findBusinessWithOldUploads = (
  db: Reader,
  before: Temporal.Instant,
  after: string,
): Promise<{ id: string } | null> =>
  db.maybe(sql<{ id: string }>`
    select b.id from businesses b
    where b.id > ${after} and exists (
      select from uploads u where u.business_id = b.id and u.created_at <= ${before} and u.deleted_at is null)
    order by b.id limit 1`);
