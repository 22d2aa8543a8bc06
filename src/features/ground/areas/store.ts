import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { json, sql } from '../../../kit/postgres/sql.ts';
import type { Area } from './schemas.ts';

export const listAreas = (db: Reader, filter: { city: string | null; prefix: string | null }): Promise<Area[]> =>
  db.rows(sql<Area>`
    select id, name, city, region, lat, lng from areas
    where (${filter.city}::text is null or lower(city) = lower(${filter.city}))
      and (${filter.prefix}::text is null or starts_with(lower(name), lower(${filter.prefix})))
    order by city, name, id`);

export const findAreas = (db: Reader, ids: readonly string[]): Promise<Area[]> =>
  db.rows(sql<Area>`select id, name, city, region, lat, lng from areas where id = any(${ids})`);

/**
 * Updates the table to the shipped list. No area is deleted, because businesses and bookings refer to areas. A start that
 * finds the list in place writes nothing: a write needs every server of a cluster.
 */
export async function loadAreas(tx: Tx, areas: readonly Area[]): Promise<void> {
  const changed = await tx.rows(sql<Area>`
    select a.id, a.name, a.city, a.region, a.lat, a.lng
    from jsonb_to_recordset(${json(areas)}::jsonb) as a(id text, name text, city text, region text, lat float8, lng float8)
    left join areas k on k.id = a.id
    where (k.name, k.city, k.region, k.lat, k.lng) is distinct from (a.name, a.city, a.region, a.lat, a.lng)`);
  if (changed.length === 0) return;
  await tx.run(sql`
    insert into areas (id, name, city, region, lat, lng)
    select id, name, city, region, lat, lng
    from jsonb_to_recordset(${json(changed)}::jsonb) as a(id text, name text, city text, region text, lat float8, lng float8)
    on conflict (id) do update set name = excluded.name, city = excluded.city, region = excluded.region,
      lat = excluded.lat, lng = excluded.lng`);
}
