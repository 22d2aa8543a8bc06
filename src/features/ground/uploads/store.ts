import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { andTenant, type Fragment, fragment, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { ListedUploadRow, UploadRow } from './schemas.ts';

/**
 * Ids of the business's uploads among `ids`. The lock lasts until the commit, so that none of them is deleted before the
 * row that shows it is written.
 */
export const lockPhotos = (tx: Tx, businessId: string, ids: readonly string[]): Promise<{ id: string }[]> =>
  tx.rows(sql<{ id: string }>`
    select id from uploads where business_id = ${businessId} and id = any(${ids}) and deleted_at is null
    order by id for share`);

export const addUpload = (tx: Tx, businessId: string, upload: UploadRow, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    insert into uploads (business_id, id, content_type, bytes, width, height, created_at)
    values (${businessId}, ${upload.id}, ${upload.contentType}, ${upload.bytes}, ${upload.width}, ${upload.height},
      ${now})`);

export const sumUploads = (db: Reader, businessId: string): Promise<{ count: number; bytes: number }> =>
  db.one(sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(bytes), 0)::bigint as bytes from uploads where business_id = ${businessId}`);

/** Photos are public by their id. */
export const findUpload = (
  db: Reader,
  id: string,
  businessId: string | null,
): Promise<{ businessId: string; contentType: string } | null> =>
  db.maybe(
    prepared(sql<{ businessId: string; contentType: string }>`
      select business_id as "businessId", content_type as "contentType" from uploads
      where id = ${id} and deleted_at is null ${andTenant(fragment`business_id`, businessId)} limit 1`),
  );

/** Whether the business, a unit, a service or a kit shows the upload `u`. Deleted units, services and kits show nothing. */
export const isShown = (businessId: string): Fragment => fragment`(
  exists (select from businesses b where b.id = ${businessId} and u.id = any(b.photo_ids))
  or exists (select from units t where t.business_id = ${businessId} and t.deleted_at is null and u.id = any(t.photo_ids))
  or exists (select from services s where s.business_id = ${businessId} and s.deleted_at is null
    and u.id = any(s.photo_ids))
  or exists (select from kits k where k.business_id = ${businessId} and k.deleted_at is null
    and u.id = any(k.photo_ids)))`;

/** Newest first. */
export const listUploads = (
  db: Reader,
  businessId: string,
  after: { createdAt: string; id: string } | null,
  limit: number,
): Promise<ListedUploadRow[]> =>
  db.rows(sql<ListedUploadRow>`
    select u.id, u.content_type as "contentType", u.bytes, u.width, u.height, u.created_at as "createdAt",
      ${isShown(businessId)} as used
    from uploads u
    where u.business_id = ${businessId} and u.deleted_at is null and (${after?.id ?? null}::text is null
      or (u.created_at, u.id) < (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}))
    order by u.created_at desc, u.id desc limit ${limit}`);

/** Locks the upload, so that no other request chooses it meanwhile, and tells whether it is used. */
export async function lockUpload(tx: Tx, businessId: string, id: string): Promise<{ used: boolean } | null> {
  const [, found] = await Promise.all([
    tx.rows(sql`select from uploads where id = ${id} and business_id = ${businessId} for update`),
    tx.maybe(sql<{ used: boolean }>`
      select ${isShown(businessId)} as used from uploads u
      where u.id = ${id} and u.business_id = ${businessId} and u.deleted_at is null`),
  ]);
  return found;
}

export const markUploadDeleted = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`update uploads set deleted_at = ${now} where id = ${id} and business_id = ${businessId}`);

/** Deleted uploads of all businesses whose bytes may still be stored. */
export const listDeleted = (db: Reader, limit: number): Promise<{ id: string; businessId: string }[]> =>
  db.rows(sql<{ id: string; businessId: string }>`
    select id, business_id as "businessId" from uploads where deleted_at is not null order by deleted_at limit ${limit}`);

export const forgetUpload = (tx: Tx, businessId: string, id: string): Promise<number> =>
  tx.run(sql`delete from uploads where id = ${id} and business_id = ${businessId} and deleted_at is not null`);
