import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { sharedService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { formOf, linksOf, locationOf, visit, wordsOf } from './visitor.ts';

const api = await sharedService();
let stall: Stall;
let braids: string;
let nails: string;
let esi: string;
let kitId: string;

beforeAll(async () => {
  stall = await openStall(api, 'slots');
  await stall.setPolicies({ minNoticeMinutes: 0 });
  braids = await stall.addService({ name: 'Braids', duration: 90, price: 20_000 });
  nails = await stall.addService({ name: 'Nails', duration: 30, price: 5_000 });
  await stall.addProvider([braids, nails], { name: 'Adwoa' });
  esi = await stall.addProvider([nails], { name: 'Esi' });
  const kit = { name: 'Wedding', discountPercent: 20, items: [{ serviceId: braids }, { serviceId: nails }] };
  kitId = (await api.post(`/businesses/${stall.id}/kits`, kit, stall.owner.token)).data.id;
});
afterAll(() => stall.sql.end());

const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

it('puts a visit together by buttons, shows the times of all of it, and holds it without scripts', async () => {
  const visitor = await visit(api);
  const path = `/b/${stall.slug}/visit`;
  expect((await visitor.open(`/b/${stall.slug}`)).text).toContain(`href="${path}"`);
  expect((await visitor.open(`/b/${stall.slug}/services/${nails}`)).text).toContain(`href="${path}?s0=${nails}"`);
  const added = await visitor.open(`${path}?${query({ s0: nails, w0: esi, add: braids })}`);
  expect(locationOf(added)).toBe(`${path}?${query({ s0: nails, w0: esi, s1: braids })}`);
  const swapped = await visitor.open(`${path}?${query({ s0: nails, w0: esi, s1: braids, do: 'up1' })}`);
  const inOrder = locationOf(swapped);
  expect(inOrder).toBe(`${path}?${query({ s0: braids, s1: nails, w1: esi })}`);
  const date = inDays(3);
  const times = await visitor.open(`${inOrder}&date=${date}`);
  expect(wordsOf(times)).toMatch(/2 services, 2 h.*In this order.*Braids.*Nails.*16:00/);
  // It ends at 18:00, and takes two hours.
  expect(wordsOf(times)).not.toContain('16:30');

  const choice = { s0: braids, s1: nails, w1: esi, startsAt: `${date}T10:00:00.000Z` };
  const chosen = await visitor.open(`${path}?${query(choice)}`);
  expect(wordsOf(chosen)).toMatch(/Who does what 10:00–11:30 Braids with Adwoa 11:30–12:00 Nails with Esi.*250\.00/);
  const review = `/b/${stall.slug}/book`;
  const first = await visitor.open(`${review}?${query(choice)}`);
  const form = formOf(await visitor.open(locationOf(first)), review);
  expect(form).toMatchObject(choice);
  const held = await visitor.press(review, { ...form, name: 'Abena' });
  const booking = await visitor.open(locationOf(held));
  expect(wordsOf(booking)).toMatch(/Braids and 1 more/);
  const after = await visitor.open(`${path}?${query({ ...choice, date })}`);
  expect(after.text).not.toContain(`value="${date}T10:00:00.000Z"`);
});

it('names who does what for anyone, and offers other times where none fits', async () => {
  const visitor = await visit(api);
  const path = `/b/${stall.slug}/visit`;
  const anyone = { s0: nails, s1: nails };
  const at = `${inDays(8)}T09:00:00.000Z`;
  const chosen = wordsOf(await visitor.open(`${path}?${query({ ...anyone, startsAt: at })}`));
  const [, name = ''] = /Who does what 09:00–09:30 Nails with (\w+) 09:30–10:00 Nails with \1 /.exec(chosen) ?? [];
  expect(['Adwoa', 'Esi']).toContain(name);
  const review = `/b/${stall.slug}/book`;
  const asked = { ...anyone, startsAt: at };
  const form = formOf(await visitor.open(locationOf(await visitor.open(`${review}?${query(asked)}`))), review);
  const held = await visitor.open(locationOf(await visitor.press(review, { ...form, name: 'Abena' })));
  expect(wordsOf(held)).toContain(`with ${name}`);

  // The day is full for Esi, so that other days and other hands are offered.
  const [date, later] = [inDays(9), inDays(10)];
  const busy = { serviceId: nails, providerId: esi };
  for (let half = 16; half < 36; half++) {
    const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
    await stall.book({ ...busy, startsAt: `${date}T${time}:00.000Z` });
  }
  const none = await visitor.open(`${path}?${query({ s0: nails, w0: esi, s1: nails, w1: esi, date })}`);
  expect(wordsOf(none)).toContain('No time of this day has room for all of them.');
  const offered = linksOf(none).map((href) => Object.fromEntries(new URL(href, api.url).searchParams));
  expect(offered).toContainEqual(expect.objectContaining({ startsAt: `${later}T08:00:00.000Z`, w0: esi }));
  const others = offered.find((link) => link['date'] === date && link['s1'] === nails && link['w0'] === undefined);
  expect(others).toBeDefined();
  expect(wordsOf(none)).toContain('With anyone');
});

it('survives sign-in, and forgets what the shop does not have', async () => {
  const stranger = await visit(api, null);
  const choice = { s0: braids, s1: nails, startsAt: `${inDays(4)}T09:00:00.000Z` };
  const review = `/b/${stall.slug}/book`;
  const first = await stranger.open(`${review}?${query(choice)}`);
  const form = formOf(await stranger.open(locationOf(first)), review);
  const held = await stranger.press(review, { ...form, name: 'Abena', phone: newPhone() });
  expect(locationOf(held)).toMatch(/^\/bookings\//);
  const odd = { s0: 'svc_none', s1: nails, w1: 'prv_none', do: 'up9', week: 'no date' };
  const known = await stranger.open(`/b/${stall.slug}/visit?${query(odd)}`);
  expect([known.status, wordsOf(known).includes('1 service, 30 min')]).toEqual([200, true]);
});

it('books a kit of services', async () => {
  const visitor = await visit(api);
  const kit = await visitor.open(`/b/${stall.slug}/kits/${kitId}`);
  expect(wordsOf(kit)).toMatch(/GHS.200\.00.*Braids.*Nails.*Choose a time/);
  const chosen = await visitor.open(
    `/b/${stall.slug}/visit?${query({ s0: kitId, startsAt: `${inDays(5)}T09:00:00.000Z` })}`,
  );
  expect(wordsOf(chosen)).toMatch(/Wedding 2 h.*Who does what.*Total.*200\.00/);
});
