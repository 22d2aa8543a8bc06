import { describe, expect, it } from 'vitest';
import { openShop } from '../../../service/catalogue.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const salon = await openShop(api, 'hair-salon');
const shop = await openShop(api, 'party-rentals');

const BODY = { name: 'Box braids ɛ 💇🏾‍♀️', durationMin: 90, bufferAfterMin: 15, pricePesewas: 25_000 };
const WEEK = [{ weekday: 1, start: '09:00', end: '17:00' }];

describe('services', () => {
  it('are made, changed, listed and read back byte for byte', async () => {
    const made = await salon.post('/services', { ...BODY, description: 'a\n\tb', attributes: {} });
    expect(made.status).toBe(201);
    expect(made.data).toEqual({
      id: expect.stringMatching(/^svc_[0-9a-z]{26}$/),
      ...BODY,
      bufferBeforeMin: 0,
      description: 'a\n\tb',
      photos: [],
      attributes: {},
      active: true,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: made.data.createdAt,
    });
    const changed = await salon.patch(`/services/${made.data.id}`, {
      durationMin: 5,
      bufferAfterMin: 0,
      active: false,
    });
    expect(changed.data).toEqual({
      ...made.data,
      durationMin: 5,
      bufferAfterMin: 0,
      active: false,
      updatedAt: changed.data.updatedAt,
    });
    expect((await salon.get('/services')).data).toEqual([changed.data]);
    expect((await salon.get('/services?active=true')).data).toEqual([]);
  });

  it.each([
    [{ durationMin: 4 }, '/durationMin'],
    [{ durationMin: 721 }, '/durationMin'],
    [{ durationMin: 30.5 }, '/durationMin'],
    [{ bufferAfterMin: -1 }, '/bufferAfterMin'],
    [{ bufferAfterMin: 241 }, '/bufferAfterMin'],
    [{ pricePesewas: null }, '/pricePesewas'],
    [{ name: ' ' }, '/name'],
    [{ attributes: { wings: 1 } }, '/attributes/wings'],
    [{ photoIds: ['upl_none'] }, '/photoIds/0'],
    [{ quantity: 1 }, '/quantity'],
  ])('refuse %j by its path, on PATCH too', async (wrong, path) => {
    const before = (await salon.get('/services')).data;
    for (const refused of [
      await salon.post('/services', { ...BODY, ...wrong }),
      await salon.patch(`/services/${before[0].id}`, wrong),
    ]) {
      expect([refused.status, refused.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(refused.details.map((detail) => detail.path)).toContain(path);
    }
    expect((await salon.get('/services')).data).toEqual(before);
  });

  it('belong to businesses that sell time, and to one of them', async () => {
    const refused = await shop.post('/services', BODY);
    expect([refused.status, refused.code]).toEqual([422, 'POLICY_VIOLATION']);
    const other = await openShop(api, 'hair-salon');
    const { data } = await salon.post('/services', BODY);
    expect((await other.patch(`/services/${data.id}`, { name: 'x' })).status).toBe(404);
    expect((await other.remove(`/services/${data.id}`)).status).toBe(404);
  });

  it('are removed from every provider when they are deleted', async () => {
    const { data: cut } = await salon.post('/services', BODY);
    const { data: wash } = await salon.post('/services', { ...BODY, name: 'Wash' });
    for (const name of ['Ama', 'Esi']) await salon.post('/providers', { name, serviceIds: [cut.id, wash.id] });
    expect((await salon.remove(`/services/${cut.id}`)).status).toBe(204);
    for (const { services } of (await salon.get('/providers')).data) {
      expect(services).toEqual([{ id: wash.id, name: 'Wash' }]);
    }
    const { rows } = await api.owner.query('select from provider_services where service_id = $1', [cut.id]);
    expect(rows).toHaveLength(0);
    expect((await salon.remove(`/services/${cut.id}`)).status).toBe(404);
  });

  it('are not linked by a request that runs while they are deleted', async () => {
    const { data: provider } = await salon.post('/providers', { name: 'Kofi' });
    for (let round = 0; round < 10; round++) {
      const { data: service } = await salon.post('/services', BODY);
      const [linked] = await Promise.all([
        salon.put(`/providers/${provider.id}/services`, { serviceIds: [service.id] }),
        salon.remove(`/services/${service.id}`),
      ]);
      expect([200, 422]).toContain(linked.status);
      const { rows } = await api.owner.query('select from provider_services where service_id = $1', [service.id]);
      expect(rows).toHaveLength(0);
    }
  });
});

describe('the from-price', () => {
  it('is the price of the cheapest service that a provider with a schedule performs', async () => {
    const { post, patch, put, remove, fromPrice } = await openShop(api, 'hair-salon');
    const { data: cheap } = await post('/services', { ...BODY, pricePesewas: 10 });
    const { data: dear } = await post('/services', { ...BODY, pricePesewas: 90 });
    expect(await fromPrice()).toBeNull();
    const { data: ama } = await post('/providers', { name: 'Ama', serviceIds: [dear.id] });
    expect(await fromPrice()).toBeNull();
    await put(`/providers/${ama.id}/schedule`, { schedule: WEEK });
    expect(await fromPrice()).toBe(90);
    await put(`/providers/${ama.id}/services`, { serviceIds: [dear.id, cheap.id] });
    expect(await fromPrice()).toBe(10);
    await patch(`/services/${cheap.id}`, { active: false });
    expect(await fromPrice()).toBe(90);
    await patch(`/providers/${ama.id}`, { active: false });
    expect(await fromPrice()).toBeNull();
    await patch(`/providers/${ama.id}`, { active: true });
    await patch(`/services/${dear.id}`, { pricePesewas: 70 });
    expect(await fromPrice()).toBe(70);
    await remove(`/services/${dear.id}`);
    expect(await fromPrice()).toBeNull();
    await patch(`/services/${cheap.id}`, { active: true });
    expect(await fromPrice()).toBe(10);
    await remove(`/providers/${ama.id}`);
    expect(await fromPrice()).toBeNull();
  });
});
