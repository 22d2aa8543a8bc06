import { expect, it } from 'vitest';
import { inDays, openShop, someone } from '../features/booking/bookings/shop.ts';
import { startTestService } from '../service/service.ts';
import { longestStretch } from './event-loop.ts';
import { addLargestKits } from './largest-kits.ts';

const api = await startTestService();
const BOUND_MS = 50;

/** The largest series: 52 dates of 20 kits of 20 units. Of five requests the shortest stretch counts. */
it('the largest series holds up no other request', { timeout: 240_000 }, async () => {
  const shop = await openShop(api, api.database.url, 'units');
  const run = (text: string) => api.owner.query(text, [shop.id]);
  const items = await addLargestKits(api, shop.id);
  await run(
    `insert into blocks (business_id, id, unit_id, quantity, start_date, end_date, created_at)
     select $1, 'blk_many_' || n, 'unt_many_' || (1 + n % 400), 1, current_date + 60 + n, current_date + 60 + n, now()
     from generate_series(1, 5000) n`,
  );
  await run('update businesses set revision = revision + 1 where id = $1');
  // Every date is full, so that the database refuses the series at its first piece.
  const date = inDays(3);
  const whole = await shop.book({ unitId: 'unt_many_1', date, quantity: 9 });
  expect(whole.status, whole.text).toBe(201);
  const series = {
    items,
    date,
    repeat: { every: 1, unit: 'WEEK', count: 51 },
    customer: someone(),
  };
  const worst: Record<string, number[]> = { preview: [], series: [], overlapping: [] };
  for (let count = 0; count < 5; count++) {
    const send = async (name: string, path: string, body: object, status: number) => {
      const stop = longestStretch();
      const answer = await fetch(`${api.url}/api/v1/businesses/${shop.id}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shop.owner.token}`,
          'content-type': 'application/json',
          'idempotency-key': `${name}-${count}-largest`,
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      worst[name]?.push(stop());
      expect(answer.status, text.slice(0, 500)).toBe(status);
      return JSON.parse(text) as { data: { occurrences: { lines: unknown[]; available: boolean }[] } };
    };
    const { data } = await send('preview', '/series/preview', series, 200);
    expect(data.occurrences.map(({ available }) => available)).toEqual([false, ...Array(50).fill(true)]);
    expect(data.occurrences[0]?.lines).toHaveLength(420);
    const daily = { ...series, endDate: inDays(33), repeat: { every: 1, unit: 'DAY', count: 52 } };
    const overlapping = await send('overlapping', '/series/preview', daily, 200);
    const free = overlapping.data.occurrences.slice(0, 12).map(({ available }) => available);
    expect(free).toEqual([false, ...Array(9).fill(true), false, false]);
    await send('series', '/series', { ...series, onConflict: 'REJECT', creation: 'BOOK' }, 409);
  }
  expect(Math.min(...(worst['preview'] ?? []))).toBeLessThan(BOUND_MS);
  expect(Math.min(...(worst['series'] ?? []))).toBeLessThan(BOUND_MS);
});
