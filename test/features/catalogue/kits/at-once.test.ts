import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays, openShop, type Shop } from '../../booking/bookings/shop.ts';

const api = await sharedService();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(api, api.database.url, 'units');
});
afterAll(() => shop.sql.end());

it('offers a kit, its change and its end at once, although the catalogue is cached', async () => {
  const { token } = shop.owner;
  const parts = [
    await shop.addUnit({ name: 'Castle', price: 30_000 }),
    await shop.addUnit({ name: 'Chair', price: 200 }),
  ];
  const path = `/businesses/${shop.id}`;
  const quote = (body: object) => api.post(`${path}/quotes`, { date: inDays(3), ...body }, token);
  // The catalogue is read and cached.
  expect((await quote({ unitId: parts[0] })).status).toBe(200);
  const items = parts.map((unitId) => ({ unitId, quantity: 1 }));
  const { data: kit } = await api.post(`${path}/kits`, { name: 'Party', items, discountPercent: 10 }, token);
  const wish = { items: [{ kitId: kit.id }] };
  expect((await quote(wish)).data.totalPesewas).toBe(27_180);
  const change = { body: { pricePesewas: 20_000 }, token };
  expect((await api.call('PATCH', `${path}/kits/${kit.id}`, change)).status).toBe(200);
  expect((await quote(wish)).data.totalPesewas).toBe(20_000);
  expect((await api.call('DELETE', `${path}/kits/${kit.id}`, { token })).status).toBe(204);
  expect((await quote(wish)).status).toBe(404);
});

it('names every wrong part by its path, once', async () => {
  const { token } = shop.owner;
  const unitId = await shop.addUnit();
  const kit = await api.post(
    `/businesses/${shop.id}/kits`,
    { name: 'Set', items: [{ unitId }, { unitId, quantity: 2 }] },
    token,
  );
  expect(kit.status).toBe(201);
  for (const [items, found] of [
    [null, ['WRONG_TYPE /items']],
    ['castle', ['WRONG_TYPE /items']],
    [{}, ['WRONG_TYPE /items']],
    [[{ unitId }], ['TOO_FEW /items']],
    [
      [null, 'castle'],
      ['WRONG_TYPE /items/0', 'WRONG_TYPE /items/1'],
    ],
    [
      [{ quantity: 1 }, { unitId }, {}],
      ['REQUIRED /items/0/unitId', 'REQUIRED /items/2/unitId'],
    ],
    [
      [{ serviceId: 'svc_1' }, { serviceId: 'svc_1', unitId }],
      ['UNKNOWN_FIELD /items/0/serviceId', 'UNKNOWN_FIELD /items/1/serviceId'],
    ],
    [
      [{ unitId: 'unt_1' }, { unitId: 'unt_1' }],
      ['UNKNOWN_UNIT /items/0/unitId', 'UNKNOWN_UNIT /items/1/unitId'],
    ],
  ] as const) {
    const body = { name: 'Party', items };
    const created = await api.post(`/businesses/${shop.id}/kits`, body, token);
    const changed = await api.call('PATCH', `/businesses/${shop.id}/kits/${kit.data.id}`, { body, token });
    for (const { status, code: refused, details } of [created, changed])
      expect([status, refused, details.map(({ code, path }) => `${code} ${path}`)]).toEqual([
        422,
        'VALIDATION_FAILED',
        found,
      ]);
  }
});
