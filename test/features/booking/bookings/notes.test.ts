import { expect, it } from 'vitest';
import { keyOf } from '../../../service/business.ts';
import { sharedService } from '../../../service/service.ts';
import { openStall } from '../../market/marketplace/market.ts';
import { inDays } from './shop.ts';

const api = await sharedService();

it('shows the internal note to members and keys, and in no answer or event for the customer', async () => {
  const stall = await openStall(api, 'units');
  const unitId = await stall.addUnit();
  const customer = await api.signIn();
  const wanted = { unitId, date: inDays(3), customer: { name: 'Ama' }, note: 'Gate code 12' };
  const held = await api.post(`${stall.page}/holds`, wanted, customer.token, true);
  expect([held.status, held.data.note]).toEqual([201, 'Gate code 12']);
  expect(held.data).not.toHaveProperty('internalNote');
  const path = `/bookings/${held.data.id}`;
  await stall.sql.query('update bookings set internal_note = $1 where id = $2', ['Pays late', held.data.id]);

  const key = await keyOf(api, stall.id, ['bookings:read', 'bookings:write']);
  for (const token of [stall.owner.token, key]) {
    expect((await api.get(path, token)).data.internalNote).toBe('Pays late');
    const [listed] = (await api.get(`/businesses/${stall.id}/bookings`, token)).data;
    expect(listed).toMatchObject({ id: held.data.id, note: 'Gate code 12', internalNote: 'Pays late' });
  }
  const confirmed = await api.post(`${path}/confirm`, {}, key, true);
  expect(confirmed.data).toMatchObject({ status: 'CONFIRMED', internalNote: 'Pays late' });

  const seen = [
    await api.get(path, customer.token),
    await api.get('/me/bookings', customer.token),
    await api.post(`${path}/cancel`, { reason: 'Rain' }, customer.token, true),
  ];
  expect(seen.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { rows } = await stall.sql.query('select data from events where business_id = $1', [stall.id]);
  expect(rows.length).toBe(3);
  expect(JSON.stringify([seen.map(({ text }) => text), rows])).not.toContain('Pays late');
});

it('takes an internal note with a hold or booking of a member or key, and of no customer', async () => {
  const stall = await openStall(api, 'units');
  const unitId = await stall.addUnit({ quantity: 9 });
  const key = await keyOf(api, stall.id, ['bookings:read', 'bookings:write']);
  const order = { unitId, date: inDays(3), internalNote: 'Pays late' };
  for (const made of [await stall.hold(order), await stall.hold(order, key), await stall.book(order)]) {
    expect([made.status, made.data.internalNote]).toEqual([201, 'Pays late']);
    expect((await api.get(`/bookings/${made.data.id}`, key)).data).toEqual(made.data);
  }
  const { rows } = await stall.sql.query('select data from events where business_id = $1', [stall.id]);
  expect(rows.length).toBe(3);
  expect(JSON.stringify(rows)).not.toContain('internalNote');
  const customer = await api.signIn();
  const refused = await api.post(`${stall.page}/holds`, { ...order, customer: { name: 'Ama' } }, customer.token, true);
  expect([refused.status, refused.details[0]?.path]).toEqual([422, '/internalNote']);
});

it('leads people to the page of a booking', async () => {
  const stall = await openStall(api, 'units');
  const { data } = await stall.hold({ unitId: await stall.addUnit(), date: inDays(3) });
  expect(data.url).toBe(`${api.url}/bookings/${data.id}`);
});
