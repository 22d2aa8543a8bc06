import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { formOf, linksOf, visit, wordsOf } from './visitor.ts';

const api = await sharedService();
let stall: Stall;

beforeAll(async () => {
  stall = await openStall(api, 'units');
  await stall.setPolicies({
    minNoticeMinutes: 0,
    cancellationNoticeHours: 0,
    deposit: { type: 'PERCENT', percent: 30 },
  });
});
afterAll(() => stall.sql.end());

const addKit = async (name: string, items: object[]) =>
  (await api.post(`/businesses/${stall.id}/kits`, { name, pricePesewas: 1_000, items }, stall.owner.token)).data.id;

it('names several items without the pieces of the first one on the page that is paid', async () => {
  const chairs = await stall.addUnit({ name: 'Chair', quantity: 90 });
  const items = [{ unitId: chairs, quantity: 5 }, { unitId: await stall.addUnit({ name: 'Castle' }) }];
  const linkOf = async (body: object) => {
    const { data } = await stall.hold(body);
    return (await api.post(`/bookings/${data.id}/payment-links`, {}, stall.owner.token, true)).data.url as string;
  };
  const stranger = await visit(api, null);
  const wordsAt = async (url: string) => wordsOf(await stranger.open(new URL(url).pathname));
  expect(await wordsAt(await linkOf({ date: inDays(3), items: items.slice(0, 1) }))).toContain('Chair × 5,');
  expect(await wordsAt(await linkOf({ date: inDays(3), items }))).toContain('Chair and 1 more,');
});

it('lists every item on the page that is paid, the receipt and in the calendar file', async () => {
  const [chairs, castle] = [
    await stall.addUnit({ name: 'Chair', quantity: 90 }),
    await stall.addUnit({ name: 'Castle' }),
  ];
  const kit = await addKit('Party', [{ unitId: chairs, quantity: 40 }, { unitId: castle }]);
  const items = [{ kitId: kit }, { unitId: chairs, quantity: 5 }];
  const { data: booking } = await stall.hold({ date: inDays(6), items });
  const { data: link } = await api.post(`/bookings/${booking.id}/payment-links`, {}, stall.owner.token, true);
  const stranger = await visit(api, null);
  const all = '40 × Chair, Castle, 5 × Chair';
  const path = new URL(link.url).pathname;
  expect(wordsOf(await stranger.open(path))).toContain(all);
  const { headers } = await stranger.press(path, { outcome: 'pay' });
  const receipt = headers.get('location') ?? '';
  expect(wordsOf(await stranger.open(receipt))).toContain(`Items ${all}`);
  const file = await stranger.open(`${receipt}/calendar.ics`);
  expect(file.text.replaceAll('\r\n ', '')).toContain(`Items: ${all.replaceAll(',', '\\,')}`);
});

it('names everyone who performs a visit on the page that is paid', async () => {
  const salon = await openStall(api, 'slots');
  await salon.setPolicies({ minNoticeMinutes: 0, deposit: { type: 'PERCENT', percent: 30 } });
  const [braids, nails] = [await salon.addService(), await salon.addService({ name: 'Nails' })];
  const [ama, esi] = [
    await salon.addProvider([braids], { name: 'Ama' }),
    await salon.addProvider([nails], { name: 'Esi' }),
  ];
  const items = [
    { serviceId: braids, providerId: ama },
    { serviceId: nails, providerId: esi },
    { serviceId: braids, providerId: ama },
  ];
  const { data } = await salon.hold({ startsAt: `${inDays(3)}T10:00:00Z`, items });
  const { data: link } = await api.post(`/bookings/${data.id}/payment-links`, {}, salon.owner.token, true);
  const page = await (await visit(api, null)).open(new URL(link.url).pathname);
  expect(wordsOf(page)).toContain('with Ama and Esi');
  await salon.sql.end();
});

it('offers only days on which every item of a moved booking is free', async () => {
  const chairs = await stall.addUnit({ name: 'Chair', quantity: 9 });
  const castle = await stall.addUnit({ name: 'Castle' });
  const visitor = await visit(api);
  const items = [{ unitId: chairs, quantity: 5 }, { unitId: castle }];
  const held = { date: inDays(2), items, customer: { name: 'Abena', phone: visitor.phone } };
  const { data: booking } = await stall.hold(held);
  await stall.book({ date: inDays(3), items: [{ unitId: castle }] });
  await stall.book({ date: inDays(4), items: [{ unitId: chairs, quantity: 5 }] });
  const offers = async (day: number) => {
    const date = inDays(day);
    const page = await visitor.open(`/bookings/${booking.id}/move?month=${date}`);
    return linksOf(page).some((href) => href.includes(`date=${date}`));
  };
  const offered = [];
  for (const day of [2, 3, 4, 5]) offered.push(await offers(day));
  expect(offered).toEqual([true, false, false, true]);
});

it('shows the days of a kit, its price for those chosen, and puts it into the basket beside the rest', async () => {
  const chairs = await stall.addUnit({ name: 'Chair', quantity: 20, price: 600 });
  const castle = await stall.addUnit({ name: 'Castle', quantity: 2, price: 30_000 });
  const lamp = await stall.addUnit({ name: 'Lamp', quantity: 5, price: 100 });
  const items = [{ unitId: castle }, { unitId: chairs, quantity: 10 }];
  const { data: kit } = await api.post(
    `/businesses/${stall.id}/kits`,
    { name: 'Garden party', description: 'For twenty guests', pricePesewas: 33_000, items },
    stall.owner.token,
  );
  await stall.book({ date: inDays(12), items: [{ kitId: kit.id }] });
  await stall.book({ date: inDays(13), unitId: castle, quantity: 2 });
  const visitor = await visit(api, null);
  const path = `/b/${stall.slug}/kits/${kit.id}`;
  const page = await visitor.open(`${path}?month=${inDays(12)}`);
  expect(wordsOf(page)).toMatch(
    /Garden party GHS 330\.00 a day instead of GHS 360\.00 GHS 30\.00 less than one by one For twenty guests What is in it 1 × Castle GHS 300\.00 10 × Chair GHS 60\.00 Which days\?/,
  );
  const offers = async (date: string) =>
    linksOf(await visitor.open(`${path}?month=${date}`)).some((href) => href.includes(`date=${date}`));
  const offered = [await offers(inDays(11)), await offers(inDays(12)), await offers(inDays(13))];
  expect(offered).toEqual([true, true, false]);
  const cell = page.text.split(`data-key="${inDays(12)}"`)[1] ?? '';
  expect(cell.slice(0, 400)).toContain('1 left');

  const chosen = { date: inDays(11), endDate: inDays(12), [`item_${kit.id}`]: '1', [`item_${lamp}`]: '2' };
  const priced = await visitor.open(`${path}?${new URLSearchParams(chosen)}`);
  expect(wordsOf(priced)).toMatch(
    /2 days 1 kit is free.*Your price Castle.*Garden party −GHS 60\.00 Total GHS 660\.00/,
  );
  expect(formOf(priced, `/b/${stall.slug}/basket`)).toMatchObject(chosen);
  const basket = await visitor.open(`/b/${stall.slug}/basket?${new URLSearchParams(chosen)}`);
  expect(wordsOf(basket)).toMatch(/What you book Garden party.*Lamp.*Total GHS 664\.00/);
  // The link from the basket to the kit keeps the basket's items.
  const back = linksOf(basket).find((href) => href.startsWith(path)) ?? '';
  expect(Object.fromEntries(new URL(back, api.url).searchParams)).toMatchObject(chosen);
  const many = { ...chosen, [`item_${kit.id}`]: '2' };
  expect(wordsOf(await visitor.open(`${path}?${new URLSearchParams(many)}`))).toContain('1 is left on');
});

it('says of a kit that can be made once that it is free, and not how many are left', async () => {
  const items = [
    { unitId: await stall.addUnit({ name: 'Canopy' }) },
    { unitId: await stall.addUnit({ name: 'Speaker' }) },
  ];
  const path = `/b/${stall.slug}/kits/${await addKit('Church day', items)}`;
  const visitor = await visit(api, null);
  const page = await visitor.open(`${path}?month=${inDays(12)}`);
  const cell = page.text.split(`data-key="${inDays(12)}"`)[1]?.slice(0, 400) ?? '';
  expect(cell).toContain('Free');
  expect(cell).not.toContain('left');
  const chosen = wordsOf(await visitor.open(`${path}?date=${inDays(12)}&endDate=${inDays(12)}`));
  expect(chosen).toContain('1 day It is free.');
  expect(chosen).not.toContain('left');
});

it('counts every part of a kit with the same unit twice, and no parts of a kit that cannot be had', async () => {
  const chairs = await stall.addUnit({ name: 'Chair', quantity: 20 });
  const castle = await stall.addUnit({ name: 'Castle' });
  const twice = await addKit('Rows', [
    { unitId: chairs, quantity: 4 },
    { unitId: chairs, quantity: 6 },
  ]);
  const party = await addKit('Party', [{ unitId: castle }, { unitId: chairs, quantity: 8 }]);
  const visitor = await visit(api, null);
  const basket = async (chosen: Record<string, string>) => {
    const query = new URLSearchParams({ date: inDays(6), endDate: inDays(6), ...chosen });
    return wordsOf(await visitor.open(`/b/${stall.slug}/basket?${query}`));
  };
  expect(await basket({ [`item_${twice}`]: '1' })).toMatch(/Rows 4 × Chair, 6 × Chair 2 left .* 20 left, 10 of them/);
  await stall.book({ date: inDays(6), unitId: castle });
  const words = await basket({ [`item_${party}`]: '1', [`item_${chairs}`]: '1' });
  expect(words).toMatch(/Party .* not free on this day It is not in the total.* Chair 20 left GHS/);
  expect(words).toContain('Castle not free on this day');
});
