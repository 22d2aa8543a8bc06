import { expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays, openShop } from '../bookings/shop.ts';

const api = await sharedService();
const salon = await openShop(api, api.database.url, 'slots');
const { token } = salon.owner;
const path = `/businesses/${salon.id}`;

it('prices every start of a visit and of a kit as its quote does', async () => {
  const wash = await salon.addService({ name: 'Wash', price: 3_000, duration: 30 });
  const cut = await salon.addService({ name: 'Cut', price: 5_000, duration: 30 });
  await salon.addProvider([wash, cut]);
  const items = [{ serviceId: wash }, { serviceId: cut }];
  const { data: kit } = await api.post(`${path}/kits`, { name: 'Both', items, discountPercent: 10 }, token);
  const rules = [
    { name: 'Afternoon', kind: 'DATES', timeFrom: '12:00', percent: 20, itemIds: [wash, cut] },
    { name: 'Early kit', kind: 'DATES', timeTo: '10:00', percent: -10, itemIds: [kit.id] },
  ];
  for (const rule of rules) expect((await api.post(`${path}/price-rules`, rule, token)).status).toBe(201);
  const date = inDays(7);
  const slotsOf = async (query: string) => {
    const { data } = await api.get(`${path}/slots?date=${date}&stepMin=30&${query}`, token);
    return data.providers[0].slots as { startsAt: string; pricePesewas: number }[];
  };
  const asked: [string, object[]][] = [
    [`serviceId=${wash}&serviceId=${cut}`, items],
    [`kitId=${kit.id}`, [{ kitId: kit.id }]],
  ];
  for (const [query, entries] of asked) {
    const slots = await slotsOf(query);
    expect(new Set(slots.map(({ pricePesewas }) => pricePesewas)).size).toBeGreaterThan(1);
    for (const { startsAt, pricePesewas } of slots) {
      const { data: quote } = await api.post(`${path}/quotes`, { startsAt, items: entries }, token);
      expect([startsAt, pricePesewas]).toEqual([startsAt, quote.totalPesewas]);
    }
  }
});
