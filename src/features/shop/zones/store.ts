import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { json, sql } from '../../../kit/postgres/sql.ts';
import type { DeliveryZone } from './schemas.ts';

export const listZones = (db: Reader, businessId: string): Promise<DeliveryZone[]> =>
  db.rows(sql<DeliveryZone>`
    select z.area_id as "areaId", to_jsonb(a) as area, z.fee_pesewas as "feePesewas"
    from delivery_zones z join areas a on a.id = z.area_id
    where z.business_id = ${businessId} order by a.city, a.name, a.id`);

/** The row lock orders concurrent requests, so that the result is one of the lists and never a mix. */
export async function replaceZones(
  tx: Tx,
  businessId: string,
  zones: readonly { areaId: string; feePesewas: number }[],
): Promise<void> {
  await tx.run(sql`select 1 from businesses where id = ${businessId} for no key update`);
  await tx.run(sql`
    delete from delivery_zones
    where business_id = ${businessId} and area_id <> all(${zones.map(({ areaId }) => areaId)}::text[])`);
  await tx.run(sql`
    insert into delivery_zones (business_id, area_id, fee_pesewas)
    select ${businessId}, "areaId", "feePesewas"
    from jsonb_to_recordset(${json(zones)}::jsonb) as z("areaId" text, "feePesewas" bigint)
    on conflict (business_id, area_id) do update set fee_pesewas = excluded.fee_pesewas`);
}
