import { describe, expect, it } from 'vitest';
import { formOf, openShop } from '../../../service/catalogue.ts';
import { startTestService } from '../../../service/service.ts';
import { plain } from '../../ground/uploads/media/pictures.ts';

const api = await startTestService();
const shop = await openShop(api, 'party-rentals');
const salon = await openShop(api, 'hair-salon');

const BODY = {
  name: 'Nhyiaeɛ canopy ⛺️ “XL”',
  description: 'Line one\n\tLine two — ɛ ɔ ŋ 👩🏾‍🦱',
  pricePesewas: 35_000,
  quantity: 3,
  attributes: { itemType: 'Chairs', capacity: 120, powerNeeded: false, colour: 'Kɛntɛ' },
};

describe('units', () => {
  it('are made, listed and read back byte for byte', async () => {
    const made = await shop.post('/units', BODY);
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: expect.stringMatching(/^unt_[0-9a-z]{26}$/),
      ...BODY,
      turnaroundDays: 0,
      lengthPrices: [],
      photos: [],
      active: true,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: made.data.createdAt,
    });
    expect((await shop.get('/units')).data).toEqual([made.data]);
    expect((await shop.post('/units', { name: 'Chair', pricePesewas: 0 })).data).toMatchObject({
      description: '',
      quantity: 1,
      attributes: {},
    });
  });

  it('show the business’s own photos in order, and none of another business', async () => {
    const picture = formOf(await plain(10, 10).jpeg().toBuffer());
    const [a, b] = [await shop.post('/uploads', picture), await shop.post('/uploads', picture)];
    const made = await shop.post('/units', { ...BODY, photoIds: [b.data.id, a.data.id] });
    expect(made.data.photos).toEqual([b, a].map(({ data: { id, url } }) => ({ id, url, width: 10, height: 10 })));

    const foreign = (await salon.post('/uploads', picture)).data.id;
    for (const photoIds of [
      [a.data.id, foreign],
      [a.data.id, 'upl_none'],
    ]) {
      const refused = await shop.patch(`/units/${made.data.id}`, { name: 'Changed', photoIds });
      expect([refused.status, refused.details[0]?.path]).toEqual([422, '/photoIds/1']);
      expect((await shop.post('/units', { ...BODY, photoIds })).details[0]?.path).toBe('/photoIds/1');
    }
    expect((await shop.post('/units', { ...BODY, photoIds: Array(11).fill('x') })).details[0]?.path).toBe('/photoIds');
    const unchanged = (await shop.get('/units')).data.find(({ id }: { id: string }) => id === made.data.id);
    expect(unchanged).toEqual(made.data);
  });

  it.each([
    [{ name: 'x', pricePesewas: 1, attributes: { wings: true } }, '/attributes/wings'],
    [{ name: 'x', pricePesewas: 1, attributes: { capacity: 'many' } }, '/attributes/capacity'],
    [{ name: 'x', pricePesewas: 1, attributes: { itemType: 'Boat' } }, '/attributes/itemType'],
    [{ name: 'x', pricePesewas: 1, attributes: { colour: { deep: 1 } } }, '/attributes/colour'],
    [{ name: 'x', pricePesewas: 1, attributes: { colour: 'a\u0000' } }, '/attributes/colour'],
    [{ name: 'x' }, '/pricePesewas'],
    [{ pricePesewas: 1 }, '/name'],
    [{ name: 'x', pricePesewas: -1 }, '/pricePesewas'],
    [{ name: 'x', pricePesewas: 1.5 }, '/pricePesewas'],
    [{ name: 'x', pricePesewas: 1_000_000_001 }, '/pricePesewas'],
    [{ name: 'x', pricePesewas: '1' }, '/pricePesewas'],
    [{ name: 'x', pricePesewas: 1, quantity: -1 }, '/quantity'],
    [{ name: 'x', pricePesewas: 1, quantity: 2 ** 31 }, '/quantity'],
    [{ name: 'x', pricePesewas: 1, description: 'x'.repeat(2_001) }, '/description'],
    [{ name: 'x', pricePesewas: 1, prize: 1 }, '/prize'],
  ])('refuse a wrong field by its path, on PATCH too, and change nothing (%#)', async (body, path) => {
    const before = (await shop.get('/units')).data;
    const refused = await shop.post('/units', body);
    expect([refused.status, refused.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect(refused.details.map((detail) => detail.path)).toContain(path);
    if (Object.keys(body).length > 1) {
      const patched = await shop.patch(`/units/${before[0].id}`, { ...BODY, ...body });
      expect([patched.status, patched.details.map((detail) => detail.path)]).toEqual([
        422,
        expect.arrayContaining([path]),
      ]);
    }
    expect((await shop.get('/units')).data).toEqual(before);
  });

  it('need the attributes that the vertical requires, at creation and when attributes are given', async () => {
    await api.owner.query(`insert into vertical_profiles (key, name, family, booking_shape, labels, fields, default_policies,
        filters, tone_notes, enabled, created_at, updated_at)
      select 'boats', 'Boats', family, booking_shape, labels,
        '[{"key":"length","label":"Length","type":"number","required":true}]', default_policies, filters, tone_notes,
        true, created_at, updated_at from vertical_profiles where key = 'party-rentals'`);
    const opened = await api.post('/businesses', { name: 'Boats', vertical: 'boats' }, shop.owner.token);
    const units = `/businesses/${opened.data.id}/units`;
    const refused = await api.post(units, { name: 'Canoe', pricePesewas: 5 }, shop.owner.token);
    expect(refused.details).toEqual([{ code: 'REQUIRED', message: 'is required', path: '/attributes/length' }]);
    const made = await api.post(
      units,
      { name: 'Canoe', pricePesewas: 5, attributes: { length: 4.5 } },
      shop.owner.token,
    );
    const patch = (body: unknown) => api.call('PATCH', `${units}/${made.data.id}`, { body, token: shop.owner.token });
    expect((await patch({ attributes: {} })).details[0]?.path).toBe('/attributes/length');
    // A field that became required later does not block a change of the price.
    await api.owner.query(
      `update vertical_profiles set fields = fields || '[{"key":"sail","label":"Sail","type":"boolean","required":true}]'
       where key = 'boats'`,
    );
    expect((await patch({ pricePesewas: 6 })).data).toMatchObject({ pricePesewas: 6, attributes: { length: 4.5 } });
  });

  it('change only the given fields', async () => {
    const { data: unit } = await shop.post('/units', BODY);
    await api.moveClock(60);
    const changed = await shop.patch(`/units/${unit.id}`, { pricePesewas: 1, active: false });
    expect(changed.status).toBe(200);
    expect(changed.data).toEqual({ ...unit, pricePesewas: 1, active: false, updatedAt: changed.data.updatedAt });
    expect(changed.data.updatedAt > unit.updatedAt).toBe(true);
    expect(
      (await shop.patch(`/units/${unit.id}`, { description: '', attributes: {}, quantity: 0 })).data,
    ).toMatchObject({
      name: BODY.name,
      description: '',
      attributes: {},
      quantity: 0,
    });
    await api.moveClock(0);
  });

  it('are filtered by active, and hidden once deleted', async () => {
    const { data: off } = await shop.post('/units', { ...BODY, active: false });
    const { data: gone } = await shop.post('/units', BODY);
    const ids = async (query: string) => (await shop.get(`/units${query}`)).data.map(({ id }: { id: string }) => id);
    expect(await ids('?active=true')).not.toContain(off.id);
    expect(await ids('?active=false')).toContain(off.id);
    expect(await ids('')).toContain(off.id);
    expect((await shop.get('/units?active=maybe')).details[0]?.path).toBe('/active');
    expect((await shop.get('/units?activ=true')).status).toBe(422);

    const deleted = await shop.remove(`/units/${gone.id}`);
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect(await ids('')).not.toContain(gone.id);
    expect((await shop.remove(`/units/${gone.id}`)).status).toBe(404);
    expect((await shop.patch(`/units/${gone.id}`, { name: 'Back' })).status).toBe(404);
  });

  it('belong to businesses that rent by the day', async () => {
    const refused = await salon.post('/units', { name: 'Canopy', pricePesewas: 1 });
    expect([refused.status, refused.code]).toEqual([422, 'POLICY_VIOLATION']);
    expect((await salon.get('/units')).data).toEqual([]);
  });

  it('of another business are 404', async () => {
    const other = await openShop(api, 'party-rentals');
    const { data: unit } = await shop.post('/units', BODY);
    expect((await other.patch(`/units/${unit.id}`, { name: 'Mine' })).code).toBe('NOT_FOUND');
    expect((await other.remove(`/units/${unit.id}`)).code).toBe('NOT_FOUND');
    expect((await shop.get('/units', other.owner.token)).code).toBe('NOT_FOUND');
    expect((await shop.patch(`/units/${unit.id}`, {})).data.name).toBe(BODY.name);
  });

  it('are written by owners and keys with the scope, and read by staff', async () => {
    const staff = await shop.staff();
    expect((await shop.get('/units', staff.token)).status).toBe(200);
    expect((await shop.post('/units', BODY, staff.token)).code).toBe('ROLE_REQUIRED');
    const reader = await shop.key('catalog:read');
    expect((await shop.get('/units', reader)).status).toBe(200);
    expect((await shop.post('/units', BODY, reader)).code).toBe('SCOPE_MISSING');
    expect((await shop.post('/units', BODY, await shop.key('catalog:write'))).status).toBe(201);
  });
});

describe('the from-price', () => {
  it('follows every change of the units', async () => {
    const { post, patch, remove, fromPrice } = await openShop(api, 'party-rentals');
    expect(await fromPrice()).toBeNull();
    const { data: dear } = await post('/units', { name: 'Dear', pricePesewas: 900 });
    const { data: cheap } = await post('/units', { name: 'Cheap', pricePesewas: 100 });
    expect(await fromPrice()).toBe(100);
    await patch(`/units/${cheap.id}`, { quantity: 0 });
    expect(await fromPrice()).toBe(900);
    await patch(`/units/${cheap.id}`, { quantity: 1, pricePesewas: 0 });
    expect(await fromPrice()).toBe(0);
    await patch(`/units/${cheap.id}`, { active: false });
    expect(await fromPrice()).toBe(900);
    expect((await patch(`/units/${dear.id}`, { pricePesewas: 5, photoIds: ['upl_none'] })).status).toBe(422);
    expect(await fromPrice()).toBe(900);
    await remove(`/units/${dear.id}`);
    expect(await fromPrice()).toBeNull();
  });

  it('is right after many changes at once', async () => {
    const { post, patch, fromPrice } = await openShop(api, 'party-rentals');
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post('/units', { name: 'Unit', pricePesewas: 1_000 + index })),
    );
    expect(await fromPrice()).toBe(1_000);
    for (let round = 1; round <= 5; round++) {
      await Promise.all(
        made.map(({ data }, index) => patch(`/units/${data.id}`, { pricePesewas: 2_000 - round * 10 - index })),
      );
      expect(await fromPrice()).toBe(2_000 - round * 10 - 7);
    }
  });
});
