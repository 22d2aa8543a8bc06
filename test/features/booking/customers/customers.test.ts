import { describe, expect, it } from 'vitest';
import { newPhone, tally } from '../../../service/api.ts';
import { joinBusiness, keyOf, openBusiness } from '../../../service/business.ts';
import { sharedService } from '../../../service/service.ts';
import { inDays, openShop } from '../bookings/shop.ts';

const api = await sharedService();

describe('a customer noted by a member', () => {
  it('is created once a phone, and the refusal names the known one', async () => {
    const business = await openBusiness(api);
    const staff = await joinBusiness(api, business, 'STAFF');
    const path = `${business.path}/customers`;
    const phone = newPhone();
    const made = await api.post(path, { name: 'Ama', phone: `0${phone.slice(4)}`, notes: 'Likes\nshade' }, staff.token);
    expect([made.status, made.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^cus_/),
        name: 'Ama',
        phone,
        bookingCount: 0,
        totalPaidPesewas: 0,
        lastBookingAt: null,
        createdAt: expect.any(String),
        notes: 'Likes\nshade',
        messages: 'ON',
      },
    ]);
    const again = await api.post(path, { name: 'Other', phone }, business.owner.token);
    expect([again.status, again.code]).toEqual([409, 'ALREADY_EXISTS']);
    expect(again.details.map(({ message }) => message)).toEqual([made.data.id]);
    const fresh = newPhone();
    const tries = Array.from({ length: 6 }, () => api.post(path, { name: 'Efua', phone: fresh }, staff.token));
    expect(tally(await Promise.all(tries))).toEqual({ 201: 1, ALREADY_EXISTS: 5 });
    for (const [body, field] of [
      [{ phone }, '/name'],
      [{ name: 'A', phone: '12' }, '/phone'],
      [{ name: 'A', phone, notes: 'x'.repeat(2_001) }, '/notes'],
    ] as const) {
      const refused = await api.post(path, body, staff.token);
      expect([refused.status, refused.details[0]?.path]).toEqual([422, field]);
    }
  });

  it('keeps the name that a member gave, whatever later bookings carry', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    const { token } = shop.owner;
    const unitId = await shop.addUnit({ quantity: 9 });
    const phone = newPhone();
    const book = (name: string) => shop.book({ unitId, date: inDays(2), customer: { name, phone } });
    const nameOf = async (id: string) => (await api.get(`/customers/${id}`, token)).data.name;
    const { data: first } = await book('Yaa');
    expect((await book('Yaa A.')).data.customerId).toBe(first.customerId);
    expect(await nameOf(first.customerId)).toBe('Yaa A.');

    const patch = (body: object, by = token) =>
      api.call('PATCH', `/customers/${first.customerId}`, { body, token: by });
    expect((await patch({ notes: 'VIP' })).data).toMatchObject({ name: 'Yaa A.', notes: 'VIP', bookingCount: 2 });
    await book('Yaa B.');
    expect(await nameOf(first.customerId)).toBe('Yaa B.');
    expect((await patch({ name: 'Yaa Asantewaa' })).data).toMatchObject({ name: 'Yaa Asantewaa', notes: 'VIP' });
    const later = await book('Y.');
    expect([later.status, later.data.customerName, later.data.customerId]).toEqual([201, 'Y.', first.customerId]);
    expect(await nameOf(first.customerId)).toBe('Yaa Asantewaa');
    expect((await patch({ name: 'Yaa A. Asantewaa', notes: null })).data).toMatchObject({
      name: 'Yaa A. Asantewaa',
      notes: null,
    });

    const reader = await keyOf(api, shop.id, ['customers:read']);
    await patch({ notes: 'secret' });
    expect(Object.keys((await api.get(`/customers/${first.customerId}`, reader)).data)).toEqual([
      'id',
      'name',
      'phone',
      'messages',
    ]);
    expect((await patch({ name: 'x' }, reader)).code).toBe('FORBIDDEN');
    expect((await patch({ name: 'x' }, (await api.signIn()).token)).code).toBe('NOT_FOUND');
  });
});
