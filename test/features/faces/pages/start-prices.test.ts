import { afterAll, expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall } from '../../market/marketplace/market.ts';
import { visit, wordsOf } from './visitor.ts';

const api = await sharedService();
const salon = await openStall(api, 'slots');
afterAll(() => salon.sql.end());

it('times show their price where those of the day differ', async () => {
  const serviceId = await salon.addService({ duration: 60, price: 20_000 });
  await salon.addProvider([serviceId]);
  const visitor = await visit(api);
  const date = inDays(12);
  const words = async (startsAt = '') => {
    const chosen = startsAt && `&startsAt=${startsAt}`;
    const page = await visitor.open(`/b/${salon.slug}/services/${serviceId}?date=${date}${chosen}`);
    return wordsOf(page).replaceAll('\u00a0', ' ');
  };
  expect(await words()).not.toContain('Small figures');
  const rule = { kind: 'DATES', name: 'Early birds', timeFrom: '08:00', timeTo: '10:00', percent: -25 };
  const made = await api.post(`/businesses/${salon.id}/price-rules`, rule, salon.owner.token);
  expect(made.status).toBe(201);
  const shown = await words();
  expect(shown).toMatch(/09:00\s*GHS\s*150\s*↓\s*, Early birds/);
  expect(shown).toMatch(/14:00\s*GHS\s*200\s*14:30/);
  expect(shown).toContain('Small figures: GHS for a start at that time. ↓ Early birds · list price GHS 200.00');
  expect(await words(`${date}T09:00:00.000Z`)).toContain('GHS 150.00');
  // Where every start costs the same, one sentence says it.
  await api.call('PATCH', `/businesses/${salon.id}/price-rules/${made.data.id}`, {
    body: { timeFrom: '00:00', timeTo: '23:59' },
    token: salon.owner.token,
  });
  expect(await words()).toContain('Every start on that day: GHS 150.00. ↓ Early birds · list price GHS 200.00');
  expect(await words()).toMatch(/14:00\s*14:30/);
  // A day without a difference shows none.
  await api.call('PATCH', `/businesses/${salon.id}/price-rules/${made.data.id}`, {
    body: { from: inDays(20) },
    token: salon.owner.token,
  });
  expect(await words()).not.toContain('Small figures');
});

it('times of a visit show the price of all its services, each by its own start', async () => {
  const braids = await salon.addService({ name: 'Braids', duration: 60, price: 20_000 });
  const nails = await salon.addService({ name: 'Nails', duration: 30, price: 5_000 });
  await salon.addProvider([braids, nails]);
  const visitor = await visit(api);
  const date = inDays(12);
  const rules = [
    { kind: 'DATES', name: 'Morning nails', timeFrom: '08:00', timeTo: '11:00', percent: -20, itemIds: [nails] },
    { kind: 'DATES', name: 'Late braids', timeFrom: '15:00', timeTo: '18:00', percent: 10, itemIds: [braids] },
  ];
  const made = await Promise.all(
    rules.map((rule) => api.post(`/businesses/${salon.id}/price-rules`, rule, salon.owner.token)),
  );
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  const open = (more: string) => visitor.open(`/b/${salon.slug}/visit?s0=${braids}&s1=${nails}&date=${date}${more}`);
  const shown = wordsOf(await open(''));
  // The nails begin an hour after the braids.
  expect(shown).toMatch(/09:30\s*GHS\s*240\s*↓\s*, Morning nails/);
  expect(shown).toMatch(/10:00\s*GHS\s*250\s*10:30/);
  expect(shown).toMatch(/15:00\s*GHS\s*270\s*↑\s*, Late braids/);
  expect(shown).toContain('↓ Morning nails · ↑ Late braids · list price GHS 250.00');
  const total = async (time: string) => wordsOf(await open(`&startsAt=${date}T${time}:00.000Z`));
  expect(await total('09:30')).toMatch(/Total GHS 240\.00/);
  expect(await total('15:00')).toMatch(/Total GHS 270\.00/);

  const kit = { name: 'Wedding', discountPercent: 20, items: [{ serviceId: braids }, { serviceId: nails }] };
  const kitId = (await api.post(`/businesses/${salon.id}/kits`, kit, salon.owner.token)).data.id;
  const ofKit = {
    kind: 'DATES',
    name: 'Early kits',
    timeFrom: '08:00',
    timeTo: '10:00',
    percent: -50,
    itemIds: [kitId],
  };
  expect((await api.post(`/businesses/${salon.id}/price-rules`, ofKit, salon.owner.token)).status).toBe(201);
  const kits = async (more: string) =>
    wordsOf(await visitor.open(`/b/${salon.slug}/visit?s0=${kitId}&date=${date}${more}`));
  expect(await kits('')).toMatch(/09:30\s*GHS\s*100\s*↓\s*, Early kits/);
  expect(await kits('')).toMatch(/10:00\s*GHS\s*200\s*10:30/);
  expect(await kits(`&startsAt=${date}T09:30:00.000Z`)).toMatch(/Total GHS 100\.00/);
});
