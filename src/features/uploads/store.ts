import type { Reader } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/sql.ts';
import type { PhotoRow } from './schemas.ts';

/** In the order of `ids`; those that are not this business's uploads are left out. */
export const findPhotos = (db: Reader, businessId: string, ids: readonly string[]): Promise<PhotoRow[]> =>
  db.rows(sql<PhotoRow>`
    select u.id, u.width, u.height
    from unnest(${ids}::text[]) with ordinality as wanted(id, position)
    join uploads u on u.id = wanted.id and u.business_id = ${businessId}
    order by wanted.position`);
