import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { fragment, sql } from '../../../kit/postgres/sql.ts';
import type { ImportRow } from './schemas.ts';

const COLUMNS = fragment`i.id, i.host, i.provider_id as "providerId", i.unit_id as "unitId", i.name,
  i.last_imported_at as "lastImportedAt", i.last_error as "lastError", i.busy_count as "busyCount",
  i.created_at as "createdAt", i.updated_at as "updatedAt"`;

/** In the order in which they were made, which their ids have. */
export const listImports = (
  db: Reader,
  businessId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<ImportRow[]> =>
  db.rows(sql<ImportRow>`
    select ${COLUMNS} from calendar_imports i
    where i.business_id = ${businessId} and (${after}::text is null or i.id > ${after})
    order by i.id limit ${limit}`);

export const findImport = (db: Reader, businessId: string, id: string): Promise<ImportRow | null> =>
  db.maybe(sql<ImportRow>`
    select ${COLUMNS} from calendar_imports i where i.business_id = ${businessId} and i.id = ${id}`);

export const addImport = (
  tx: Tx,
  businessId: string,
  row: Pick<ImportRow, 'id' | 'host' | 'providerId' | 'unitId' | 'name'> & { sealedUrl: Buffer },
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    insert into calendar_imports (business_id, id, provider_id, unit_id, name, sealed_url, host, next_at, created_at,
      updated_at)
    values (${businessId}, ${row.id}, ${row.providerId}, ${row.unitId}, ${row.name}, ${row.sealedUrl}, ${row.host},
      ${now}, ${now}, ${now})`);

export const deleteImport = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`delete from calendar_imports where business_id = ${businessId} and id = ${id}`);

/** Due now, but at most once a minute. Citus adds an interval to a column in UPDATE only where no time zone matters. */
export const makeDue = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update calendar_imports
    set next_at = least(next_at, greatest(${now}::timestamptz,
      (tried_at at time zone 'UTC' + interval '1 minute') at time zone 'UTC'))
    where business_id = ${businessId} and id = ${id}`);

export const NEXT_IMPORT = fragment`select min(next_at) from calendar_imports`;

export interface DueImport {
  businessId: string;
  id: string;
}

const LOOKED_AT = 500;

/** Due imports of all businesses but `except`, the oldest first, without a lock. */
export const listDue = (db: Reader, now: Temporal.Instant, except: readonly string[]): Promise<DueImport[]> =>
  db.rows(sql<DueImport>`
    select i.business_id as "businessId", i.id from calendar_imports i
    where i.next_at <= ${now} and i.business_id <> all(${except}) order by i.next_at limit ${LOOKED_AT}`);

export interface ClaimedImport extends ImportRow, DueImport {
  sealedUrl: Buffer;
  etag: string | null;
  readAt: Temporal.Instant | null;
  /** The calendar is no longer needed: the provider or unit is gone, or the business closed. */
  idle: boolean;
}

/** Imports that are still due, leased until `until`. */
export const claimImports = (
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<ClaimedImport[]> =>
  tx.rows(sql<ClaimedImport>`
    update calendar_imports i set next_at = ${until}, tried_at = ${now}
    where i.business_id = ${businessId} and i.id = any(${ids}) and i.next_at <= ${now}
    returning i.business_id as "businessId", ${COLUMNS}, i.sealed_url as "sealedUrl", i.etag, i.read_at as "readAt",
      exists (select from businesses b where b.id = ${businessId} and b.closed_at is not null)
      or exists (select from providers p where p.business_id = ${businessId} and p.id = i.provider_id
        and p.deleted_at is not null)
      or exists (select from units u where u.business_id = ${businessId} and u.id = i.unit_id
        and u.deleted_at is not null) as idle`);

/** Waits for another import of the same row; false when it was deleted meanwhile. */
export const lockImport = async (tx: Tx, businessId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from calendar_imports where business_id = ${businessId} and id = ${id} for no key update`)) !== null;

export type Success = { etag: string | null; refreshMinutes: number; busyCount: number; nextAt: Temporal.Instant };

export const recordSuccess = (
  tx: Tx,
  businessId: string,
  id: string,
  { etag, refreshMinutes, busyCount, nextAt }: Success,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update calendar_imports set etag = ${etag}, refresh_minutes = ${refreshMinutes}, busy_count = ${busyCount},
      next_at = ${nextAt}, read_at = ${now}, last_imported_at = ${now}, last_error = null, reported_at = null,
      updated_at = ${now}
    where business_id = ${businessId} and id = ${id}`);

/** The calendar is as it was at the last look. */
export const recordUnchanged = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update calendar_imports
    set next_at = (${now}::timestamptz at time zone 'UTC' + make_interval(mins => refresh_minutes)) at time zone 'UTC',
      last_imported_at = ${now}, last_error = null, reported_at = null, updated_at = ${now}
    where business_id = ${businessId} and id = ${id}`);

export const postpone = (tx: Tx, businessId: string, id: string, nextAt: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update calendar_imports set next_at = ${nextAt} where business_id = ${businessId} and id = ${id}`);

export const recordFailure = (
  tx: Tx,
  businessId: string,
  id: string,
  error: string,
  nextAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update calendar_imports set last_error = ${error}, next_at = ${nextAt}, updated_at = ${now}
    where business_id = ${businessId} and id = ${id}`);

/** True once for each row of failures. */
export const markReported = async (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<boolean> =>
  (await tx.run(sql`
    update calendar_imports set reported_at = ${now}
    where business_id = ${businessId} and id = ${id} and reported_at is null`)) > 0;
