import type { Reader, Tx } from '../../../kit/postgres/database.ts';
import { type Fragment, fragment, json, prepared, sql } from '../../../kit/postgres/sql.ts';
import type { KitRow } from './schemas.ts';

/** Columns of `kits t`, which belongs to the business. */
const columnsOf = (
  businessId: string,
): Fragment => fragment`t.id, t.name, t.description, t.items, t.price_pesewas as "pricePesewas",
  t.discount_percent as "discountPercent", t.length_prices as "lengthPrices", t.active, t.created_at as "createdAt", t.updated_at as "updatedAt",
  exists (select from jsonb_array_elements(t.items) part
    left join units u on u.business_id = ${businessId} and u.id = part ->> 'unitId' and u.active and u.deleted_at is null
    left join services s on s.business_id = ${businessId} and s.id = part ->> 'serviceId' and s.active
      and s.deleted_at is null
    where u.id is null and s.id is null) as "lacksPart",
  exists (select from jsonb_array_elements(t.items) part
    join units u on u.business_id = ${businessId} and u.id = part ->> 'unitId'
    group by u.id, u.quantity having u.quantity < sum((part ->> 'quantity')::integer)) as "lacksPieces",
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'width', f.width, 'height', f.height) order by p.position), '[]')
    from unnest(t.photo_ids) with ordinality as p(id, position)
    join uploads f on f.id = p.id and f.business_id = ${businessId}) as photos`;

export type Position = { createdAt: string; id: string } | null;

/** By creation. */
export const listKits = (
  db: Reader,
  businessId: string,
  active: boolean | null,
  after: Position,
  limit: number,
): Promise<KitRow[]> =>
  db.rows(
    prepared(sql<KitRow>`
      select ${columnsOf(businessId)} from kits t
      where t.business_id = ${businessId} and t.deleted_at is null and (${active}::boolean is null or t.active = ${active})
        and (${after?.id ?? null}::text is null
          or (t.created_at, t.id) > (${after?.createdAt ?? null}::timestamptz, ${after?.id ?? null}))
      order by t.created_at, t.id limit ${limit}`),
  );

export const findKit = (db: Reader, businessId: string, id: string): Promise<KitRow | null> =>
  db.maybe(sql<KitRow>`
    select ${columnsOf(businessId)} from kits t
    where t.id = ${id} and t.business_id = ${businessId} and t.deleted_at is null`);

/** A change writes every column, so that it locks the kit before it reads it. */
export const lockKit = (tx: Tx, businessId: string, id: string): Promise<unknown> =>
  tx.rows(sql`select from kits where id = ${id} and business_id = ${businessId} for update`);

export type StoredKit = Pick<
  KitRow,
  'name' | 'description' | 'items' | 'pricePesewas' | 'discountPercent' | 'lengthPrices' | 'active'
> & {
  photoIds: readonly string[];
};

export const addKit = (
  tx: Tx,
  businessId: string,
  id: string,
  kit: StoredKit,
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    insert into kits (business_id, id, name, description, items, price_pesewas, discount_percent, length_prices, photo_ids, active,
      created_at, updated_at)
    values (${businessId}, ${id}, ${kit.name}, ${kit.description}, ${json(kit.items)}::jsonb, ${kit.pricePesewas},
      ${kit.discountPercent}, ${json(kit.lengthPrices)}::jsonb, ${kit.photoIds}, ${kit.active}, ${now}, ${now})`);

export const updateKit = (
  tx: Tx,
  businessId: string,
  id: string,
  kit: Omit<StoredKit, 'photoIds'> & { photoIds: readonly string[] | null },
  now: Temporal.Instant,
): Promise<number> =>
  tx.run(sql`
    update kits set name = ${kit.name}, description = ${kit.description}, items = ${json(kit.items)}::jsonb,
      price_pesewas = ${kit.pricePesewas}, discount_percent = ${kit.discountPercent},
      length_prices = ${json(kit.lengthPrices)}::jsonb,
      photo_ids = coalesce(${kit.photoIds}, photo_ids), active = ${kit.active}, updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null`);

export const deleteKit = (tx: Tx, businessId: string, id: string, now: Temporal.Instant): Promise<number> =>
  tx.run(sql`
    update kits set deleted_at = ${now}, updated_at = ${now}
    where id = ${id} and business_id = ${businessId} and deleted_at is null`);

/** Units or services of the business among the ids. */
export const listParts = (db: Reader, businessId: string, ids: readonly string[]): Promise<{ id: string }[]> =>
  db.rows(sql<{ id: string }>`
    select u.id from units u where u.business_id = ${businessId} and u.id = any(${ids}) and u.deleted_at is null
    union all
    select s.id from services s where s.business_id = ${businessId} and s.id = any(${ids}) and s.deleted_at is null`);

export const wipeKits = (tx: Tx, businessId: string): Promise<number> =>
  tx.run(sql`delete from kits where business_id = ${businessId}`);
