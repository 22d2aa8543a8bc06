import { expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays, openShop } from './shop.ts';

const api = await sharedService();
const rentals = await openShop(api, api.database.url, 'units');
const { token } = rentals.owner;

const change = async (id: string, items: object[]) =>
  (await api.call('PATCH', `/bookings/${id}/items`, { body: { items }, token, key: true })).data;
const ofShop = async (method: string, path: string, body: object) =>
  (await api.call(method, `/businesses/${rentals.id}/${path}`, { body, token })).data;
const setPrice = (unitId: string, pricePesewas: number) => ofShop('PATCH', `units/${unitId}`, { pricePesewas });
const move = async (id: string, body: object) => (await api.post(`/bookings/${id}/reschedule`, body, token, true)).data;
const pieces = ({ items }: { items: { id: string; quantity: number }[] }, unitId: string) =>
  items.filter(({ id }) => id === unitId).reduce((sum, { quantity }) => sum + quantity, 0);
const sums = ({ lines, totalPesewas }: { lines: { totalPesewas: number }[]; totalPesewas: number }) => [
  lines.reduce((sum, line) => sum + line.totalPesewas, 0),
  totalPesewas,
];

it('keeps every part of a kit that has the same unit twice', async () => {
  const canopy = await rentals.addUnit({ quantity: 5, price: 3_000 });
  const chair = await rentals.addUnit({ quantity: 50, price: 100, name: 'Chair' });
  const parts = [{ unitId: canopy }, { unitId: chair, quantity: 10 }, { unitId: canopy }];
  const kit = await ofShop('POST', 'kits', { name: 'Party', pricePesewas: 5_000, items: parts });
  const { data: booking } = await rentals.book({ date: inDays(5), items: [{ kitId: kit.id }] });
  for (let round = 0; round < 3; round++) {
    const changed = await change(booking.id, [{ kitId: kit.id }, { unitId: chair, quantity: round + 1 }]);
    expect([pieces(changed, canopy), pieces(changed, chair)]).toEqual([2, 10 + round + 1]);
    expect(sums(changed)).toEqual([5_000 + 100 * (round + 1), 5_000 + 100 * (round + 1)]);
  }
  const twice = await change(booking.id, [{ kitId: kit.id, quantity: 2 }]);
  expect([pieces(twice, canopy), pieces(twice, chair), twice.totalPesewas]).toEqual([4, 20, 10_000]);
});

it('keeps the price of the kit that stays when one was added at another price, also for other days', async () => {
  const canopy = await rentals.addUnit({ quantity: 5, price: 10_000 });
  const chair = await rentals.addUnit({ quantity: 50, price: 200, name: 'Chair' });
  const parts = [{ unitId: canopy }, { unitId: chair, quantity: 10 }];
  const kit = await ofShop('POST', 'kits', { name: 'Party', pricePesewas: 9_000, items: parts });
  const { data: booking } = await rentals.book({ date: inDays(5), items: [{ kitId: kit.id }] });
  await setPrice(canopy, 20_000);
  await ofShop('PATCH', `kits/${kit.id}`, { pricePesewas: 15_000 });
  const two = await change(booking.id, [{ kitId: kit.id, quantity: 2 }]);
  expect(sums(two)).toEqual([24_000, 24_000]);
  const longer = await move(booking.id, { date: inDays(5), endDate: inDays(6) });
  expect(sums(longer)).toEqual([48_000, 48_000]);
  const one = await change(booking.id, [{ kitId: kit.id }]);
  expect(sums(one)).toEqual([18_000, 18_000]);
  expect(one.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 10]);
});

it('puts pieces that are added at the same price into the line of those that stay', async () => {
  const chair = await rentals.addUnit({ quantity: 50, price: 1_000, name: 'Chair' });
  const { data: booking } = await rentals.book({ date: inDays(7), endDate: inDays(8), unitId: chair, quantity: 6 });
  const more = await change(booking.id, [{ unitId: chair, quantity: 9 }]);
  expect(more.lines).toMatchObject([{ kind: 'UNIT', quantity: 9, days: 2, unitPesewas: 1_000, totalPesewas: 18_000 }]);
  await setPrice(chair, 2_000);
  const dearer = await change(booking.id, [{ unitId: chair, quantity: 10 }]);
  expect(dearer.lines.map(({ quantity, unitPesewas }: never) => [quantity, unitPesewas])).toEqual([
    [9, 1_000],
    [1, 2_000],
  ]);
  expect(sums(await change(booking.id, [{ unitId: chair, quantity: 8 }]))).toEqual([16_000, 16_000]);
});

it('prices what is added like a quote of today, with the rules', async () => {
  const chair = await rentals.addUnit({ quantity: 50, price: 1_000, name: 'Chair' });
  const { data: booking } = await rentals.book({ date: inDays(9), items: [{ unitId: chair, quantity: 6 }] });
  expect(booking.totalPesewas).toBe(6_000);
  const shared = { itemIds: [chair], percent: -10 };
  await ofShop('POST', 'price-rules', { name: 'Many', kind: 'QUANTITY', minQuantity: 10, ...shared });
  await ofShop('POST', 'price-rules', { name: 'High', kind: 'DATES', from: inDays(9), ...shared, percent: 50 });

  const more = await change(booking.id, [{ unitId: chair, quantity: 10 }]);
  // Six at their price; four at one and a half, less a tenth, because there are ten now.
  expect(sums(more)).toEqual([6_000 + 5_400, 11_400]);
  expect(more.items).toMatchObject([{ id: chair, quantity: 10 }]);
  expect(sums(await change(booking.id, [{ unitId: chair, quantity: 8 }]))).toEqual([8_700, 8_700]);
  expect(sums(await change(booking.id, [{ unitId: chair, quantity: 5 }]))).toEqual([5_000, 5_000]);
});

it('keeps an agreed price as a difference, whichever entry goes', async () => {
  const castle = await rentals.addUnit({ price: 30_000 });
  const chair = await rentals.addUnit({ quantity: 50, price: 100, name: 'Chair' });
  const agreed = { totalPesewas: 31_000, reason: 'A friend' };
  const items = [{ unitId: castle }, { unitId: chair, quantity: 20 }];
  const { data: booking } = await rentals.book({ date: inDays(5), items, agreed });
  expect(booking.totalPesewas).toBe(31_000);
  expect(sums(await change(booking.id, [{ unitId: chair, quantity: 20 }, { unitId: castle }]))).toEqual([
    31_000, 31_000,
  ]);
  expect(sums(await change(booking.id, [{ unitId: chair, quantity: 20 }]))).toEqual([1_000, 1_000]);
  // A discount above the price of the remaining items is dropped: a total is never below 0.
  expect(sums(await change(booking.id, [{ unitId: chair, quantity: 5 }]))).toEqual([500, 500]);
});

it('lets only the added pieces rest as long as the unit does today', async () => {
  const chair = await rentals.addUnit({ quantity: 10, price: 100, name: 'Chair' });
  const { data: booking } = await rentals.book({ date: inDays(5), items: [{ unitId: chair, quantity: 3 }] });
  await ofShop('PATCH', `units/${chair}`, { turnaroundDays: 2 });
  const changed = await change(booking.id, [{ unitId: chair, quantity: 5 }]);
  expect([pieces(changed, chair), changed.occupiedUntil]).toEqual([5, inDays(7)]);
  const { data } = await api.get(
    `/businesses/${rentals.id}/availability?from=${inDays(5)}&to=${inDays(8)}&unitId=${chair}`,
    token,
  );
  expect(data.units[0].days.map(({ freeQuantity }: { freeQuantity: number }) => freeQuantity)).toEqual([5, 8, 8, 10]);
});
