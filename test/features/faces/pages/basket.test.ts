import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayText as dayOf } from '../../../../src/site/format.ts';
import { sharedService } from '../../../service/service.ts';
import { inDays, today } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { formOf, linksOf, locationOf, visit, wordsOf } from './visitor.ts';

const api = await sharedService();
const dayText = (date: string) => dayOf(date, today()).replaceAll('\u00a0', ' ');
let stall: Stall;
let castle: string;
let chairs: string;
let kitId: string;

beforeAll(async () => {
  stall = await openStall(api, 'units');
  await stall.setPolicies({ minNoticeMinutes: 0 });
  castle = await stall.addUnit({ name: 'Castle', quantity: 1, price: 30_000 });
  chairs = await stall.addUnit({ name: 'Chair', quantity: 30, price: 200 });
  const kit = { name: 'Party', discountPercent: 10, items: [{ unitId: castle }, { unitId: chairs, quantity: 10 }] };
  kitId = (await api.post(`/businesses/${stall.id}/kits`, kit, stall.owner.token)).data.id;
});
afterAll(() => stall.sql.end());

it('asks for the days, shows what is free on them, and holds the whole basket without scripts', async () => {
  const visitor = await visit(api);
  const shop = await visitor.open(`/b/${stall.slug}`);
  expect(shop.text).toContain(`href="/b/${stall.slug}/kits/${kitId}"`);
  expect(wordsOf(shop)).toContain('Which days do you need it?');
  const kit = await visitor.open(`/b/${stall.slug}/kits/${kitId}`);
  expect(wordsOf(kit)).toMatch(/GHS.288\.00 a day.*10 × Chair/);
  const path = `/b/${stall.slug}/basket`;
  const empty = await visitor.open(`${path}?item_${kitId}=1`);
  expect(wordsOf(empty)).toContain('Show what is free');
  expect(empty.text).toContain(`name="item_${kitId}" value="1"`);

  const days = { date: inDays(3), endDate: inDays(4) };
  const chosen = { ...days, [`item_${kitId}`]: '1', [`item_${chairs}`]: '5' };
  const page = await visitor.open(`${path}?${new URLSearchParams(chosen)}`);
  expect(wordsOf(page)).toMatch(
    /Castle.*30 left, 10 of them in your kit.*Not free on these days.*Castle.*Total.*596\.00/,
  );
  const review = `/b/${stall.slug}/book`;
  const first = await visitor.open(`${review}?${new URLSearchParams(chosen)}`);
  const form = formOf(await visitor.open(locationOf(first)), review);
  expect(form).toMatchObject(chosen);
  const held = await visitor.press(review, { ...form, name: 'Abena' });
  const booking = await visitor.open(locationOf(held));
  expect(wordsOf(booking)).toMatch(/Party and 1 more.*Party 1 × Castle 10 × Chair Chair 5 pieces/);

  // An item that another booking took stays in the basket with a notice; an item that is not free is not offered.
  const later = await visitor.open(`${path}?${new URLSearchParams(chosen)}`);
  expect(wordsOf(later)).toMatch(/not free on these days It is not in the total.*Move all to.*Without Party\./);
  // The way on leaves it out, and an update of the price keeps it in view.
  const kept = formOf(later, review);
  expect([kept[`item_${kitId}`], kept[`wanted_${kitId}`], kept[`item_${chairs}`]]).toEqual([undefined, '1', '5']);
  const [, moved = ''] = /href="([^"]*)"[^>]*>Move all to/.exec(later.text) ?? [];
  expect(wordsOf(await visitor.open(moved.replaceAll('&amp;', '&')))).toMatch(/Total.*596\.00/);
  const others = await visitor.open(`${path}?${new URLSearchParams(days)}`);
  expect([others.text.includes(`item_${castle}`), wordsOf(others).includes('15 left')]).toEqual([false, true]);
  expect(wordsOf(others)).toMatch(/Not free on these days.*Castle.*Choose something to see the price/);
  for (const wrong of ['date=2020-01-01&endDate=2020-01-02', `date=${inDays(4)}&endDate=${inDays(3)}`])
    expect(wordsOf(await visitor.open(`${path}?${wrong}`))).toContain('Choose days from today on');
});

it('keeps every entry while the days change, and names the days on which one is not free', async () => {
  const visitor = await visit(api);
  const path = `/b/${stall.slug}/basket`;
  await stall.book({ unitId: castle, date: inDays(21) });
  const wanted = { [`item_${castle}`]: '1', [`item_${chairs}`]: '40' };
  const open = (choice: Record<string, string>) => visitor.open(`${path}?${new URLSearchParams(choice)}`);
  const twoDays = await open({ date: inDays(20), endDate: inDays(21), ...wanted });
  expect(wordsOf(twoDays)).toMatch(new RegExp(`Castle not free on ${dayText(inDays(21))} It is not in the total`));
  expect(wordsOf(twoDays)).toContain('Only 30 left, you asked for 40');
  const oneDay = await open({ date: inDays(21), ...wanted });
  expect(wordsOf(oneDay)).toContain('Castle not free on this day It is not in the total');

  // The form of the days has all of it, and so has each of its links.
  expect(formOf(oneDay, path)).toMatchObject(wanted);
  const links = linksOf(oneDay).filter((href) => href.startsWith(`${path}?`) && !href.includes(inDays(21)));
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) expect(Object.fromEntries(new URLSearchParams(link.split('?')[1]))).toMatchObject(wanted);
  expect(wordsOf(await open({ ...formOf(oneDay, path), date: inDays(22), endDate: inDays(22) }))).not.toContain(
    'not free',
  );

  // So has the form that asks again after days that cannot be.
  const { [`item_${castle}`]: one = '', ...chosen } = wanted;
  const wrong = await open({ date: inDays(9), endDate: inDays(8), [`wanted_${castle}`]: one, ...chosen });
  expect(formOf(wrong, path)).toMatchObject(wanted);
});

it('offers no day by one tap on which the shop is closed, and says that it is closed', async () => {
  const shop = await openStall(api, 'units');
  await shop.setPolicies({ minNoticeMinutes: 0 });
  const tent = await shop.addUnit({ name: 'Tent', quantity: 1 });
  const chair = await shop.addUnit({ name: 'Chair', quantity: 8 });
  const items = [{ unitId: tent }, { unitId: chair, quantity: 8 }];
  const kit = { name: 'Garden party', pricePesewas: 1_000, items };
  await api.post(`/businesses/${shop.id}/kits`, kit, shop.owner.token);
  const untilSaturday = (6 - new Date(inDays(0)).getUTCDay() + 7) % 7 || 7;
  const [saturday, sunday] = [inDays(untilSaturday), inDays(untilSaturday + 1)];
  const closure = { startDate: sunday, endDate: sunday };
  await api.post(`/businesses/${shop.id}/closures`, closure, shop.owner.token);

  const visitor = await visit(api);
  const path = `/b/${shop.slug}/basket`;
  const links = linksOf(await visitor.open(`/b/${shop.slug}`)).filter((href) => href.startsWith(`${path}?`));
  const days = links.map((href) => new URLSearchParams(href.split('?')[1]));
  expect(days.map((query) => query.get('endDate'))).toEqual(
    [...new Set([inDays(1), saturday])].filter((day) => day !== sunday),
  );
  const weekend = wordsOf(await visitor.open(`${path}?date=${saturday}&endDate=${sunday}`));
  expect(weekend).toContain(`Tent the shop is closed on ${dayText(sunday)}`);
  // A kit of which one can be had is free or not, as a unit of one piece.
  expect(wordsOf(await visitor.open(`${path}?date=${saturday}`))).toMatch(/Garden party Tent, 8 × Chair Free /);

  const all = { startDate: inDays(1), endDate: inDays(20) };
  await api.post(`/businesses/${shop.id}/closures`, all, shop.owner.token);
  expect(linksOf(await visitor.open(`/b/${shop.slug}`)).filter((href) => href.startsWith(`${path}?`))).toEqual([]);
  const closed = wordsOf(await visitor.open(`${path}?date=${saturday}`));
  expect(closed).toContain('Tent the shop is closed on this day');
});
