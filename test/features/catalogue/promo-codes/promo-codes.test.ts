import { expect, it } from 'vitest';
import { openShop } from '../../../service/catalogue.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const shop = await openShop(api, 'party-rentals');

it('codes are kept in capitals, listed from the newest on, changed and deleted', async () => {
  const made = await shop.post('/promo-codes', { code: 'Party50', amountPesewas: 5_000 });
  expect(made.status).toBe(201);
  expect(made.data).toEqual({
    id: expect.stringMatching(/^prm_[0-9a-z]{26}$/),
    code: 'PARTY50',
    percent: null,
    amountPesewas: 5_000,
    from: null,
    to: null,
    maxUses: null,
    perCustomer: 1,
    minTotalPesewas: null,
    itemIds: null,
    active: true,
    uses: 0,
    discountedPesewas: 0,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: made.data.createdAt,
  });
  const again = await shop.post('/promo-codes', { code: 'pArTy50', percent: 5 });
  expect([again.status, again.details[0]?.path]).toEqual([409, '/code']);
  const { data: other } = await shop.post('/promo-codes', { code: 'ABC', percent: 5, perCustomer: null, maxUses: 3 });
  expect((await shop.get('/promo-codes')).data).toEqual([other, made.data]);
  const path = `/promo-codes/${made.data.id}`;
  const changed = await shop.patch(path, { percent: 10, to: '2027-12-31' });
  expect(changed.data).toMatchObject({ percent: 10, amountPesewas: null, to: '2027-12-31' });
  expect((await shop.patch(path, { code: 'abc' })).status).toBe(409);
  expect((await shop.remove(path)).status).toBe(204);
  expect((await shop.get(path)).status).toBe(404);
  expect((await shop.post('/promo-codes', { code: 'PARTY50', percent: 5 })).status).toBe(201);
});

it.each([
  [{ code: 'AB', percent: 5 }, '/code'],
  [{ code: 'A-BCD', percent: 5 }, '/code'],
  [{ code: 'NEITHER' }, '/percent'],
  [{ code: 'BOTH', percent: 5, amountPesewas: 5 }, '/percent'],
  [{ code: 'MUCH', percent: 101 }, '/percent'],
  [{ code: 'RANGE', percent: 5, from: '2027-01-02', to: '2027-01-01' }, '/to'],
  [{ code: 'ITEMS', percent: 5, itemIds: ['unt_none'] }, '/itemIds/0'],
])('refuse %j by its path', async (body, path) => {
  const refused = await shop.post('/promo-codes', body);
  expect([refused.status, refused.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(refused.details.map((detail) => detail.path)).toContain(path);
});
