import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { isShown } from '../../ground/uploads/index.ts';

export interface RetainedBusiness {
  id: string;
  /** Customers without a booking since then are due. */
  since: Temporal.Instant;
}

/** The next businesses by id, each with how far the months of its policy reach back. */
export const listRetained = (
  db: Reader,
  after: string,
  limit: number,
  now: Temporal.Instant,
): Promise<RetainedBusiness[]> =>
  db.rows(sql<RetainedBusiness>`
    select b.id,
      ${now}::timestamptz - make_interval(months => coalesce((b.policies ->> 'retentionMonths')::int, 36)) as since
    from businesses b where b.id > ${after} order by b.id limit ${limit}`);

/** The place of a customer in the order of an examination. */
export interface CustomerPlace {
  id: string;
  createdAt: Temporal.Instant;
}

/** The next customers by age that may be due, and whether each is. */
export const listOldCustomers = (
  db: Reader,
  { id: businessId, since }: RetainedBusiness,
  after: CustomerPlace,
  limit: number,
): Promise<(CustomerPlace & { due: boolean })[]> =>
  db.rows(sql<CustomerPlace & { due: boolean }>`
    select c.id, c.created_at as "createdAt", not exists (
      select from bookings k where k.business_id = ${businessId} and k.customer_id = c.id
        and (k.ends_at >= ${since} or k.created_at >= ${since} or k.status in ('HELD', 'CONFIRMED', 'CHECKED_IN'))) as due
    from customers c
    where c.business_id = ${businessId} and c.erased_at is null and c.created_at < ${since}
      and (c.created_at, c.id) > (${after.createdAt}, ${after.id})
    order by c.created_at, c.id limit ${limit}`);

/** Days of usage before `before`, the oldest first. */
export const listOldUsage = (db: Reader, before: LocalDate, limit: number) =>
  db.rows(sql<{ businessId: string }>`
    select business_id as "businessId" from api_usage where date < ${before} order by date limit ${limit}`);

/** A day on which a tool was called has a row of requests too. */
export async function deleteOldUsage(tx: Tx, businessId: string, before: LocalDate): Promise<number> {
  await tx.run(sql`delete from tool_usage where business_id = ${businessId} and date < ${before}`);
  return tx.run(sql`delete from api_usage where business_id = ${businessId} and date < ${before}`);
}

/** Unpaid holds that expired before `before`, the oldest first. */
export const listOldUnpaidHolds = (db: Reader, before: Temporal.Instant, limit: number) =>
  db.rows(sql<{ businessId: string }>`
    select business_id as "businessId" from unpaid_holds where expires_at <= ${before} order by expires_at limit ${limit}`);

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
      and not ${isShown(businessId)}`);

/** The next business by id that has uploads of that age; one step in an index. */
export const findBusinessWithOldUploads = (
  db: Reader,
  before: Temporal.Instant,
  after: string,
): Promise<{ id: string } | null> =>
  db.maybe(sql<{ id: string }>`
    select u.business_id as id from uploads u
    where u.business_id > ${after} and u.created_at <= ${before} and u.deleted_at is null
    order by u.business_id limit 1`);
