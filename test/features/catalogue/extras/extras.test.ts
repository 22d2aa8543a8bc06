import { describe, expect, it } from 'vitest';
import { openShop } from '../../../service/catalogue.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const shop = await openShop(api, 'party-rentals');
const BODY = { name: 'Ice chest 🧊 ɛ', description: 'Big\nand cold', pricePesewas: 2_000, maxQuantity: 4 };

describe('extras', () => {
  it('are offered by businesses of both shapes, and read back byte for byte', async () => {
    for (const { post, get } of [shop, await openShop(api, 'hair-salon')]) {
      const made = await post('/extras', BODY);
      expect(made.status).toBe(201);
      expect(made.data).toEqual({
        id: expect.stringMatching(/^ext_[0-9a-z]{26}$/),
        ...BODY,
        active: true,
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: made.data.createdAt,
      });
      expect((await get('/extras')).data).toEqual([made.data]);
      expect((await post('/extras', { name: 'Cups', pricePesewas: 0, active: false })).data).toMatchObject({
        description: '',
        maxQuantity: 1,
        active: false,
      });
      expect((await get('/extras?active=true')).data).toEqual([made.data]);
      expect((await get('/extras')).data).toHaveLength(2);
    }
  });

  it.each([
    [{ pricePesewas: -1 }, '/pricePesewas'],
    [{ maxQuantity: 0 }, '/maxQuantity'],
    [{ maxQuantity: 1.5 }, '/maxQuantity'],
    [{ name: '' }, '/name'],
    [{ active: 'yes' }, '/active'],
    [{ photoIds: [] }, '/photoIds'],
  ])('refuse %j by its path, on PATCH too', async (wrong, path) => {
    const before = (await shop.get('/extras')).data;
    for (const refused of [
      await shop.post('/extras', { ...BODY, ...wrong }),
      await shop.patch(`/extras/${before[0].id}`, wrong),
    ]) {
      expect([refused.status, refused.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((detail) => detail.path)).toContain(path);
    }
    expect((await shop.get('/extras')).data).toEqual(before);
  });

  it('change only the given fields, in their own business', async () => {
    const { data: extra } = await shop.post('/extras', BODY);
    const changed = await shop.patch(`/extras/${extra.id}`, { active: false, description: '' });
    expect(changed.data).toEqual({ ...extra, active: false, description: '', updatedAt: changed.data.updatedAt });
    const other = await openShop(api, 'party-rentals');
    expect((await other.patch(`/extras/${extra.id}`, { name: 'x' })).code).toBe('NOT_FOUND');
    expect((await shop.patch('/extras/ext_none', { name: 'x' })).code).toBe('NOT_FOUND');
    expect((await shop.patch(`/extras/${extra.id}`, {})).data.name).toBe(BODY.name);
  });
});
