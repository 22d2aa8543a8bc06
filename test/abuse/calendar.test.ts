import { expect, it } from 'vitest';
import { addDays } from '../../src/kit/time.ts';
import { inDays } from '../features/booking/bookings/shop.ts';
import { openStall } from '../features/market/marketplace/market.ts';
import type { Answer } from '../service/api.ts';
import { mint } from '../service/business.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();

it('the calendar of 500 units, asked for again and again, fails no request of another business', async () => {
  const [large, victim] = [await openStall(api, 'units'), await openStall(api, 'units')];
  // Every second name twice, so that the position in the list needs the id too.
  await api.owner.query(
    `insert into units (business_id, id, name, price_pesewas, quantity, created_at, updated_at)
     select $1, 'unt_' || lpad(n::text, 4, '0'), 'Unit ' || n / 2, 100, 3, now(), now() from generate_series(1, 500) n`,
    [large.id],
  );
  await api.owner.query('update businesses set revision = revision + 1 where id = $1', [large.id]);
  const unitId = await victim.addUnit({ quantity: 500 });
  const { key } = await mint(api, large.id);
  const { key: victimKey } = await mint(api, victim.id);
  const range = `from=${inDays(0)}&to=${addDays(inDays(0), 92)}`;

  // All pages together show every unit once, and no page does more work than the limit allows.
  const paged = async (path: string, token?: string) => {
    const seen: string[] = [];
    let cursor = '';
    for (let pages = 1; ; pages++) {
      const answer = await api.get(`${path}/availability?${range}${cursor}`, token);
      expect(answer.status).toBe(200);
      const { units } = answer.data as { units: { unitId: string; days: unknown[] }[] };
      expect(units).toHaveLength(100);
      expect(units[0]?.days).toHaveLength(93);
      seen.push(...units.map((unit) => unit.unitId));
      expect(answer.body.meta).toMatchObject({ limit: 100, hasMore: pages < 5 });
      if (!answer.body.meta.hasMore) return seen;
      cursor = `&cursor=${answer.body.meta.nextCursor}`;
    }
  };
  expect(new Set(await paged(`/businesses/${large.id}`, key)).size).toBe(500);
  expect(new Set(await paged(large.page)).size).toBe(500);
  const few = await api.get(`/businesses/${large.id}/availability?${range}&limit=7`, key);
  expect([few.data.units.length, few.body.meta.limit]).toEqual([7, 7]);
  expect((await api.get(`/businesses/${large.id}/availability?${range}&limit=101`, key)).status).toBe(422);
  const stolen = `${range}&cursor=${few.body.meta.nextCursor}`;
  expect((await api.get(`/businesses/${victim.id}/availability?${stolen}`, victimKey)).status).toBe(422);

  let over = false;
  const attack = Array.from({ length: 8 }, async () => {
    const answers: Answer[] = [];
    while (!over) answers.push(await api.get(`/businesses/${large.id}/availability?${range}`, key));
    return answers;
  });
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => [
      (await api.get(`/businesses/${victim.id}/availability?${range}`, victimKey)).status,
      (await victim.hold({ unitId, date: inDays(1 + (index % 20)) }, victimKey)).status,
    ]),
  );
  over = true;
  expect(answers).toEqual(answers.map(() => [200, 201]));
  const attacked = (await Promise.all(attack)).flat();
  expect(new Set(attacked.map(({ status }) => status))).toEqual(new Set([200]));
});
