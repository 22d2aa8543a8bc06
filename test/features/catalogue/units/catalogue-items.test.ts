import { describe, expect, it } from 'vitest';
import { openShop } from '../../../service/catalogue.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const rental = await openShop(api, 'party-rentals');
const salon = await openShop(api, 'hair-salon');
const { data: service } = await salon.post('/services', { name: 'Cut', durationMin: 30, pricePesewas: 100 });

describe('one item of the catalogue', () => {
  it.each([
    { kind: 'units', shop: rental, body: { name: 'Tent', pricePesewas: 100 } },
    { kind: 'services', shop: salon, body: { name: 'Braids', durationMin: 60, pricePesewas: 100 } },
    { kind: 'providers', shop: salon, body: { name: 'Efua', serviceIds: [service.id] } },
    { kind: 'extras', shop: rental, body: { name: 'Cups', pricePesewas: 100 } },
  ])('of $kind is read by its id until it is deleted, and by no other business', async ({ kind, shop, body }) => {
    const { data: made } = await shop.post(`/${kind}`, body);
    expect((await shop.get(`/${kind}/${made.id}`)).data).toEqual(made);
    const strange = await openShop(api, 'party-rentals');
    expect((await strange.get(`/${kind}/${made.id}`)).code).toBe('NOT_FOUND');
    expect((await shop.remove(`/${kind}/${made.id}`)).status).toBe(204);
    for (const gone of [
      await shop.get(`/${kind}/${made.id}`),
      await shop.patch(`/${kind}/${made.id}`, { name: 'Other' }),
      await shop.remove(`/${kind}/${made.id}`),
    ]) {
      expect([gone.status, gone.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await shop.get(`/${kind}`)).data.map(({ id }: { id: string }) => id)).not.toContain(made.id);
  });

  it('is no longer booked once its extra is deleted, and the booking keeps the line', async () => {
    const shop = await openShop(api, 'party-rentals');
    await shop.put('/hours', {
      hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: true, open: '00:00', close: '24:00' })),
    });
    const { data: unit } = await shop.post('/units', { name: 'Tent', pricePesewas: 100, quantity: 5 });
    const { data: extra } = await shop.post('/extras', { name: 'Cups', pricePesewas: 7 });
    const body = {
      unitId: unit.id,
      date: Temporal.Now.plainDateISO('UTC').add({ days: 3 }).toString(),
      extras: [{ extraId: extra.id, quantity: 1 }],
      customer: { name: 'Esi', phone: '0244111222' },
    };
    const book = () => api.post(`/businesses/${shop.id}/bookings`, body, shop.owner.token, true);
    const booked = await book();
    expect(booked.status).toBe(201);
    await shop.remove(`/extras/${extra.id}`);
    const refused = await book();
    expect(refused.status).toBe(422);
    expect(refused.details[0]?.path).toMatch(/^\/extras\/0/);
    const kept = await api.get(`/bookings/${booked.data.id}`, shop.owner.token);
    expect(kept.data.lines).toEqual(booked.data.lines);
  });
});
