import { describe, expect, it } from 'vitest';
import { openShop } from '../../../service/catalogue.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const shop = await openShop(api, 'party-rentals');
const salon = await openShop(api, 'hair-salon');
const { data: unit } = await shop.post('/units', { name: 'Canopy', pricePesewas: 10_000, quantity: 5 });
const WEEKEND = { name: 'Weekends', kind: 'DATES', weekdays: [6, 7], percent: 20 };
const NULLS = {
  itemIds: null,
  from: null,
  to: null,
  weekdays: null,
  timeFrom: null,
  timeTo: null,
  minQuantity: null,
  minDaysBefore: null,
  maxDaysBefore: null,
  percent: null,
  amountPesewas: null,
  active: true,
};

describe('price rules', () => {
  it('are kept, listed from the oldest on, changed and deleted', async () => {
    const made = await shop.post('/price-rules', WEEKEND);
    expect(made.status).toBe(201);
    const id = made.data.id;
    expect(made.data).toEqual({
      ...NULLS,
      ...WEEKEND,
      id: expect.stringMatching(/^prl_[0-9a-z]{26}$/),
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: made.data.createdAt,
    });
    const { data: many } = await shop.post('/price-rules', {
      name: 'Twenty and more',
      kind: 'QUANTITY',
      minQuantity: 20,
      percent: -10,
      itemIds: [unit.id],
    });
    const first = await shop.get('/price-rules?limit=1');
    expect([first.data, first.body.meta.hasMore]).toEqual([[made.data], true]);
    const rest = await shop.get(`/price-rules?limit=1&cursor=${first.body.meta.nextCursor}`);
    expect([rest.data, rest.body.meta.hasMore]).toEqual([[many], false]);
    const changed = await shop.patch(`/price-rules/${id}`, { amountPesewas: -500 });
    expect(changed.data).toMatchObject({ percent: null, amountPesewas: -500, weekdays: [6, 7] });
    expect((await shop.get(`/price-rules/${id}`)).data).toEqual(changed.data);
    for (const path of [id, many.id]) expect((await shop.remove(`/price-rules/${path}`)).status).toBe(204);
    expect((await shop.get(`/price-rules/${id}`)).status).toBe(404);
  });

  it.each([
    [{ ...WEEKEND, weekdays: null }, '/kind'],
    [{ ...WEEKEND, from: '2027-01-02', to: '2027-01-01' }, '/to'],
    [{ ...WEEKEND, from: '2027-01-04', to: '2027-01-05' }, '/weekdays'],
    [{ ...WEEKEND, amountPesewas: 5 }, '/percent'],
    [{ ...WEEKEND, percent: -91 }, '/percent'],
    [{ ...WEEKEND, weekdays: [8] }, '/weekdays/0'],
    [{ ...WEEKEND, minQuantity: 2 }, '/minQuantity'],
    [{ ...WEEKEND, timeFrom: '08:00' }, '/timeFrom'],
    [{ ...WEEKEND, itemIds: ['unt_none'] }, '/itemIds/0'],
    [{ name: 'Early', kind: 'ADVANCE', percent: -5 }, '/kind'],
    [{ name: 'Early', kind: 'ADVANCE', percent: -5, minDaysBefore: 9, maxDaysBefore: 8 }, '/maxDaysBefore'],
    [{ name: 'Many', kind: 'QUANTITY', minQuantity: 2, amountPesewas: 5 }, '/amountPesewas'],
  ])('refuse %j by its path', async (body, path) => {
    const refused = await shop.post('/price-rules', body);
    expect([refused.status, refused.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(refused.details.map((detail) => detail.path)).toContain(path);
  });

  it('belong to their business, and to keys with the right scope', async () => {
    const { data: rule } = await salon.post('/price-rules', { ...WEEKEND, timeFrom: '17:00', timeTo: '24:00' });
    expect((await shop.get(`/price-rules/${rule.id}`)).status).toBe(404);
    expect((await shop.patch(`/price-rules/${rule.id}`, { name: 'x' })).status).toBe(404);
    const reader = await salon.key('catalog:read');
    expect((await api.get(`/businesses/${salon.id}/price-rules`, reader)).status).toBe(200);
    expect((await api.post(`/businesses/${salon.id}/price-rules`, WEEKEND, reader)).status).toBe(403);
    const foreign = await shop.post('/price-rules', { ...WEEKEND, itemIds: [unit.id] });
    expect(foreign.status).toBe(201);
  });

  it('are previewed day by day, with a draft as if it were saved', async () => {
    const { data: base } = await shop.post('/units', { name: 'Chair', pricePesewas: 999, quantity: 5 });
    const ask = { itemId: base.id, from: '2027-03-05', to: '2027-03-07' };
    const { data: saved } = await shop.post('/price-rules', { ...WEEKEND, itemIds: [base.id] });
    const plain = await shop.post('/price-rules/preview', ask);
    const day = (date: string, pricePesewas: number, ruleId: string | null, ruleName: string | null) => ({
      date,
      listPesewas: 999,
      pricePesewas,
      ruleId,
      ruleName,
    });
    expect(plain.data.days).toEqual([
      day('2027-03-05', 999, null, null),
      day('2027-03-06', 1_199, saved.id, 'Weekends'),
      day('2027-03-07', 1_199, saved.id, 'Weekends'),
    ]);
    const rule = {
      name: 'Feast',
      kind: 'DATES',
      from: '2027-03-07',
      to: '2027-03-07',
      amountPesewas: 1,
      itemIds: [base.id],
    };
    const { data } = await shop.post('/price-rules/preview', { ...ask, rule });
    expect(data.days.at(-1)).toEqual(day('2027-03-07', 1_000, 'draft', 'Feast'));
    const edited = { ...WEEKEND, id: saved.id, percent: 50 };
    expect((await shop.post('/price-rules/preview', { ...ask, rule: edited })).data.days[1].pricePesewas).toBe(1_499);
    expect((await shop.post('/price-rules/preview', { ...ask, itemId: 'unt_none' })).status).toBe(404);
    expect((await shop.get('/price-rules')).data).toHaveLength(2);
  });

  it('are 100 at most', async () => {
    const more = 100 - (await shop.get('/price-rules?limit=100')).data.length;
    await Promise.all(Array.from({ length: more }, () => shop.post('/price-rules', WEEKEND)));
    const refused = await shop.post('/price-rules', WEEKEND);
    expect([refused.status, refused.details[0]?.code]).toEqual([422, 'LIMIT_REACHED']);
  });
});

it('a unit keeps its prices by length', async () => {
  const lengthPrices = [{ days: 7, pricePesewas: 50_000 }];
  const made = await shop.post('/units', { name: 'Stage', pricePesewas: 10_000, lengthPrices });
  expect(made.data.lengthPrices).toEqual(lengthPrices);
  const twice = await shop.patch(`/units/${made.data.id}`, { lengthPrices: [...lengthPrices, ...lengthPrices] });
  expect([twice.status, twice.details[0]?.path]).toEqual([422, '/lengthPrices/1/days']);
  expect((await shop.patch(`/units/${made.data.id}`, { lengthPrices: [] })).data.lengthPrices).toEqual([]);
});
