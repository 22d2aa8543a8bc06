import { expect, it } from 'vitest';
import { addDays } from '../../src/kit/time.ts';
import { inDays, openShop } from '../features/booking/bookings/shop.ts';
import { startTestService } from '../service/service.ts';
import { longestStretch } from './event-loop.ts';

const api = await startTestService();
const BOUND_MS = 50;

it('a list of 105,000 blocks of twenty imports is cut, and holds up no other request', {
  timeout: 120_000,
}, async () => {
  const shop = await openShop(api, api.database.url, 'slots');
  const token = shop.owner.token;
  const providerId = await shop.addProvider([await shop.addService()]);
  await api.owner.query(
    `insert into calendar_imports (business_id, id, provider_id, name, sealed_url, host, next_at, created_at, updated_at)
     select $1, 'cim_' || n, $2, 'Calendar ' || n, '', 'example.com', 'infinity', now(), now() from generate_series(1, 20) n`,
    [shop.id, providerId],
  );
  const from = inDays(1);
  const add = (importId: string, count: number) =>
    api.owner.query(
      `insert into blocks (business_id, id, import_id, provider_id, starts_at, ends_at, reason, created_at)
       select $1, 'blk_' || coalesce($2, 'own') || '_' || n, $2, $3, $4::date + n * interval '1 hour',
         $4::date + n * interval '1 hour' + interval '30 minutes', repeat('x', 40), now() from generate_series(1, $5) n`,
      [shop.id, importId, providerId, from, count],
    );
  for (let n = 1; n <= 20; n++) await add(`cim_${n}`, 5_000);
  await add(null as unknown as string, 5_000);
  await api.get(`/businesses/${shop.id}/blocks?to=${addDays(from, 1)}`, token);
  for (const [query, own, imported] of [
    ['', 5_000, 5_000],
    [`providerId=${providerId}&from=${from}`, 5_000, 5_000],
    ['source=IMPORT', 0, 5_000],
    ['source=MANUAL', 5_000, 0],
    [`to=${from}`, 23, 20 * 23],
  ] as const) {
    const stop = longestStretch();
    const answer = await fetch(`${api.url}/api/v1/businesses/${shop.id}/blocks?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    const stretch = stop();
    expect(answer.status, text.slice(0, 300)).toBe(200);
    const data = JSON.parse(text).data as { source: string; startsAt: string }[];
    const count = (source: string) => data.filter((block) => block.source === source).length;
    expect([query, count('MANUAL'), count('IMPORT')]).toEqual([query, own, imported]);
    expect(stretch, query).toBeLessThan(BOUND_MS);
  }
  await shop.sql.end();
});
