import type { TestService } from '../service/service.ts';

/** 20 kits of 20 units each, the largest booking. Returns the items of a booking of all of them. */
export async function addLargestKits({ owner }: TestService, businessId: string): Promise<{ kitId: string }[]> {
  const run = (text: string) => owner.query(text, [businessId]);
  await run(
    `insert into units (business_id, id, name, description, price_pesewas, quantity, created_at, updated_at)
     select $1, 'unt_many_' || n, 'Canopy ' || n, '', 1000 + n, 9, now(), now() from generate_series(1, 400) n`,
  );
  await run(
    `insert into kits (business_id, id, name, description, items, discount_percent, length_prices, created_at, updated_at)
     select $1, 'kit_many_' || n, 'Party ' || n, '', (select jsonb_agg(jsonb_build_object('unitId', 'unt_many_' || p,
       'quantity', 1)) from generate_series(n * 20 - 19, n * 20) p), 10, '[]', now(), now() from generate_series(1, 20) n`,
  );
  await run('update businesses set revision = revision + 1 where id = $1');
  return Array.from({ length: 20 }, (_, index) => ({ kitId: `kit_many_${index + 1}` }));
}
