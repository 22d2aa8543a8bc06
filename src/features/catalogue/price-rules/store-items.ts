import type { Reader } from '../../../kit/postgres/database.ts';
import { prepared, sql } from '../../../kit/postgres/sql.ts';

/** Those of the ids that are units, services or kits of the business, with their list prices: of a kit as `kitPesewas()`. */
export const listPricedItems = (
  db: Reader,
  businessId: string,
  ids: readonly string[],
): Promise<{ id: string; pricePesewas: number }[]> =>
  db.rows(
    prepared(sql<{ id: string; pricePesewas: number }>`
      select u.id, u.price_pesewas as "pricePesewas" from units u
      where u.business_id = ${businessId} and u.id = any(${ids}) and u.deleted_at is null
      union all
      select s.id, s.price_pesewas from services s
      where s.business_id = ${businessId} and s.id = any(${ids}) and s.deleted_at is null
      union all
      select k.id, coalesce(k.price_pesewas, (
        select (coalesce(sum(coalesce(u.price_pesewas, s.price_pesewas)::bigint * coalesce((part ->> 'quantity')::bigint, 1)), 0)
          ::bigint * (100 - k.discount_percent) * 2 + 100) / 200
        from jsonb_array_elements(k.items) part
        left join units u on u.business_id = ${businessId} and u.id = part ->> 'unitId'
        left join services s on s.business_id = ${businessId} and s.id = part ->> 'serviceId'))
      from kits k where k.business_id = ${businessId} and k.id = any(${ids}) and k.deleted_at is null`),
  );
