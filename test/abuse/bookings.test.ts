import { get } from 'node:http';
import { expect, it } from 'vitest';
import { inDays, openShop } from '../features/booking/bookings/shop.ts';
import { startTestService } from '../service/service.ts';
import { longestStretch } from './event-loop.ts';
import { addLargestKits } from './largest-kits.ts';

const api = await startTestService();
const BOUND_MS = 50;

/** Bytes of an answer, which is not decoded: the test shares its thread with the service. */
const ask = (path: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
    get(`${api.url}/api/v1${path}`, { headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode}`))));
    }).on('error', reject);
  });

it('lists of 100 bookings of 400 items hold up no other request', { timeout: 240_000 }, async () => {
  const shop = await openShop(api, api.database.url, 'units');
  const customer = await api.signIn();
  const run = (text: string, ...values: unknown[]) => api.owner.query(text, [shop.id, ...values]);
  const items = await addLargestKits(api, shop.id);
  const date = inDays(3);
  const whole = await shop.book({ items, date, customer: { name: 'Ama', phone: customer.phone } });
  expect(whole.status, whole.text.slice(0, 500)).toBe(201);
  // 99 more with the same items. Statistics do not count them: that would take a minute.
  await api.owner.query('alter table bookings disable trigger user');
  await run(
    `insert into bookings (business_id, id, code, status, source, starts_at, ends_at, item, items, terms, counts_from,
       customer_id, customer_name, customer_phone, lines, total_pesewas, deposit_pesewas, created_at, updated_at)
     select business_id, id || n, 'XYZ' || translate(lpad(n::text, 3, '0'), '01', 'AB'), status, source, starts_at, ends_at,
       item, items, terms, counts_from, customer_id, customer_name, customer_phone, lines, total_pesewas, deposit_pesewas,
       created_at, updated_at from bookings, generate_series(1, 99) n where business_id = $1`,
  );
  await api.owner.query('alter table bookings enable trigger user');
  const lists: [path: string, token: string][] = [
    [`/businesses/${shop.id}/bookings?limit=100`, shop.owner.token],
    [`/businesses/${shop.id}/digest/${date}`, shop.owner.token],
    [`/businesses/${shop.id}/packing/${date}`, shop.owner.token],
    [`/businesses/${shop.id}/events?limit=100`, shop.owner.token],
    ['/me/bookings?limit=100', customer.token],
    ['/me/export', customer.token],
  ];
  for (const [path, token] of lists) {
    const stretches: number[] = [];
    // Of three requests the shortest counts, so that a collection of garbage does not.
    for (let count = 0; count < 3; count++) {
      const stop = longestStretch();
      expect(await ask(path, token)).toBeGreaterThan(100_000);
      stretches.push(stop());
    }
    expect(Math.min(...stretches), path).toBeLessThan(BOUND_MS);
  }
});
