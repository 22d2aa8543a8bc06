import { afterAll, expect, it } from 'vitest';
import { sharedService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall } from '../../market/marketplace/market.ts';
import { formOf, linksOf, locationOf, visit, wordsOf } from './visitor.ts';

const api = await sharedService();
const rental = await openStall(api, 'units');
const salon = await openStall(api, 'slots');
afterAll(() => Promise.all([rental.sql.end(), salon.sql.end()]));

const NOTE = 'The code AMA10 comes along.';

it('a shared link brings a code through every page of a rental to its review', async () => {
  const [castle, chair] = [
    await rental.addUnit({ name: 'Castle', price: 45_000 }),
    await rental.addUnit({ name: 'Chair', price: 1_000, quantity: 9 }),
  ];
  const { token } = rental.owner;
  const kit = { name: 'Party', discountPercent: 10, items: [{ unitId: castle }, { unitId: chair }] };
  const kitId = (await api.post(`/businesses/${rental.id}/kits`, kit, token)).data.id;
  await api.post(`/businesses/${rental.id}/promo-codes`, { code: 'AMA10', percent: 10 }, token);
  const visitor = await visit(api);
  const home = `/b/${rental.slug}`;
  const shop = await visitor.open(`${home}?code=ama10`);
  expect(wordsOf(shop)).toContain(NOTE);
  const links = linksOf(shop);
  for (const path of [`units/${castle}`, `units/${chair}`, `kits/${kitId}`])
    expect(links).toContain(`${home}/${path}?promoCode=AMA10`);
  expect(
    links.filter((link) => link.startsWith(`${home}/basket?`)).every((link) => link.includes('promoCode=AMA10')),
  ).toBe(true);
  const kitPage = await visitor.open(`${home}/kits/${kitId}?promoCode=AMA10&month=${inDays(5)}`);
  const day = linksOf(kitPage).find((link) => link.includes(`date=${inDays(5)}`)) ?? '';
  const next = new URLSearchParams(formOf(await visitor.open(day), `${home}/basket`));
  const basket = await visitor.open(`${home}/basket?${next}`);
  expect(wordsOf(basket)).toContain(NOTE);
  expect(linksOf(basket)).toContain(`${home}?code=AMA10`);
  expect(linksOf(basket)).toContain(`${home}/units/${castle}?promoCode=AMA10`);
  const review = `${home}/book?${next}`;
  const words = wordsOf(await visitor.open(locationOf(await visitor.open(review))));
  // 10 % of 46,000 less 10 %.
  expect(words).toContain('AMA10 takes GHS 41.40 off.');
  expect(words).toContain('GHS 372.60');
});

it('also of a salon, and its page without a code is the same for everybody', async () => {
  const [braids, nails] = [await salon.addService({ name: 'Braids' }), await salon.addService({ name: 'Nails' })];
  await salon.addProvider([braids, nails]);
  const visitor = await visit(api);
  const home = `/b/${salon.slug}`;
  const shop = await visitor.open(`${home}?code=AMA10`);
  expect(linksOf(shop)).toContain(`${home}/visit?promoCode=AMA10`);
  const service = await visitor.open(`${home}/services/${nails}?promoCode=AMA10`);
  expect(linksOf(service)).toContain(`${home}/visit?s0=${nails}&promoCode=AMA10`);
  expect(linksOf(service)).toContain(`${home}?code=AMA10`);
  const added = await visitor.open(`${home}/visit?s0=${nails}&promoCode=AMA10&add=${braids}`);
  expect(locationOf(added)).toContain('promoCode=AMA10');
  for (const other of ['', '?code=', '?code=a"b', `?code=${'A'.repeat(21)}`, '?code=A&code=B']) {
    const page = await visitor.open(`${home}${other}`);
    expect([page.status, page.text.includes('promoCode')]).toEqual([200, false]);
  }
});
