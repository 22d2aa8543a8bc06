import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall } from '../../market/marketplace/market.ts';
import { formOf, linksOf, locationOf, visit, wordsOf } from './visitor.ts';

const api = await sharedService();
const stall = await openStall(api, 'units');
await stall.setPolicies({ minNoticeMinutes: 0, cancellationNoticeHours: 24 });
const visitor = await visit(api);
afterAll(() => stall.sql.end());

it('offers a rental that is moved its own days and those on which its piece rests', async () => {
  const own = await stall.addUnit({ name: 'Canopy' });
  const path = `/businesses/${stall.id}/units/${own}`;
  await api.call('PATCH', path, { body: { turnaroundDays: 2 }, token: stall.owner.token });
  const customer = { name: 'Abena Owusu', phone: visitor.phone };
  const { data } = await stall.book({ unitId: own, date: inDays(50), customer });
  await stall.book({ unitId: own, date: inDays(56) });
  const offered = [];
  for (let day = 47; day <= 57; day++) {
    const date = inDays(day);
    const page = await visitor.open(`/bookings/${data.id}/move?month=${date}`);
    if (linksOf(page).some((href) => href.includes(`date=${date}`))) offered.push(day);
  }
  // A piece that comes back on day 54 or 55 would not have rested before day 56.
  expect(offered).toEqual([47, 48, 49, 50, 51, 52, 53]);
  const form = { key: randomUUID(), date: inDays(52) };
  expect((await visitor.press(`/bookings/${data.id}/move`, form)).status).toBe(303);
  expect((await api.get(`/bookings/${data.id}`, stall.owner.token)).data.startsAt.slice(0, 10)).toBe(inDays(52));
});

it.each([1, 2])('offers a visit of %s services that is moved its own time', async (count) => {
  const salon = await openStall(api, 'slots');
  await salon.setPolicies({ minNoticeMinutes: 0, cancellationNoticeHours: 0, slotStepMin: 30 });
  const serviceId = await salon.addService({ buffer: 30 });
  const providerId = await salon.addProvider([serviceId]);
  const customer = { name: 'Abena Owusu', phone: visitor.phone };
  const items = Array.from({ length: count }, () => ({ serviceId, providerId }));
  const { data } = await salon.book({ items, startsAt: `${inDays(3)}T09:00:00Z`, customer });
  await salon.book({ serviceId, startsAt: `${inDays(3)}T14:00:00Z` });
  const page = await visitor.open(`/bookings/${data.id}/move?date=${inDays(3)}`);
  const shown = (time: string) => page.text.includes(`value="${inDays(3)}T${time}:00.000Z"`);
  expect(['08:30', '09:30', '13:30', '14:00'].map(shown)).toEqual([true, true, false, false]);
  const form = { ...formOf(page, `/bookings/${data.id}/move`), startsAt: `${inDays(3)}T09:30:00.000Z` };
  const after = await visitor.open(locationOf(await visitor.press(`/bookings/${data.id}/move`, form)));
  expect(wordsOf(after)).toContain('It was');
  await salon.sql.end();
});
