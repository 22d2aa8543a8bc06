import type { Reader, Tx } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/sql.ts';
import type { PhotoRow, UploadRow } from './schemas.ts';

/** In the order of `ids`; those that are not this business's uploads are left out. */
export const findPhotos = (db: Reader, businessId: string, ids: readonly string[]): Promise<PhotoRow[]> =>
  db.rows(sql<PhotoRow>`
    select u.id, u.width, u.height
    from unnest(${ids}::text[]) with ordinality as wanted(id, position)
    join uploads u on u.id = wanted.id and u.business_id = ${businessId}
    order by wanted.position`);

export const addUpload = (tx: Tx, businessId: string, upload: UploadRow, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    insert into uploads (business_id, id, content_type, bytes, width, height, created_at)
    values (${businessId}, ${upload.id}, ${upload.contentType}, ${upload.bytes}, ${upload.width}, ${upload.height},
      ${now})`);

/** Anyone may see a photo whose address they have, so that no business is asked for. */
export const findContentType = (db: Reader, id: string): Promise<{ contentType: string } | null> =>
  db.maybe(sql`select content_type as "contentType" from uploads where id = ${id}`);
