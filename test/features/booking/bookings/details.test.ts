import { describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { keyOf } from '../../../service/business.ts';
import { sharedService } from '../../../service/service.ts';
import { eventsOf, inDays, openShop } from './shop.ts';

const api = await sharedService();

describe('the details of a booking', () => {
  it('are changed field by field in every state, and tell subscribers', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    const unitId = await shop.addUnit();
    const phone = newPhone();
    const customer = await api.signIn(phone);
    const { data: booked } = await shop.book({
      unitId,
      date: inDays(3),
      customer: { name: 'Esi', phone },
      note: 'Gate 2',
    });
    const path = `/bookings/${booked.id}`;
    const patch = (body: object, token = shop.owner.token) => api.call('PATCH', path, { body, token });
    const changed = await patch({ internalNote: 'pays late', customerName: 'Esi Mensah' });
    expect([changed.status, changed.data]).toEqual([
      200,
      { ...booked, internalNote: 'pays late', customerName: 'Esi Mensah', updatedAt: changed.data.updatedAt },
    ]);
    expect((await patch({ note: null, address: '4 Ring Road' })).data).toMatchObject({
      note: null,
      address: '4 Ring Road',
      internalNote: 'pays late',
    });
    await api.post(`${path}/cancel`, {}, shop.owner.token);
    const key = await keyOf(api, shop.id, ['bookings:write']);
    expect((await patch({ note: 'Sorry' }, key)).data).toMatchObject({ status: 'CANCELLED', note: 'Sorry' });
    expect(await eventsOf(shop, booked.id)).toEqual([
      'booking.confirmed',
      'booking.updated',
      'booking.updated',
      'booking.cancelled',
      'booking.updated',
    ]);
    const { rows } = await shop.sql.query('select data::text as data from events where business_id = $1', [shop.id]);
    expect(rows.filter(({ data }) => data.includes('pays late'))).toEqual([]);
    expect((await patch({ note: 'x' }, customer.token)).code).toBe('ROLE_REQUIRED');
    expect((await patch({ note: 'x' }, (await api.signIn()).token)).code).toBe('NOT_FOUND');
    for (const [body, field] of [
      [{ customerName: '' }, '/customerName'],
      [{ status: 'HELD' }, '/status'],
      [{ address: 'x'.repeat(301) }, '/address'],
    ] as const) {
      const refused = await patch(body);
      expect([refused.status, refused.details[0]?.path]).toEqual([422, field]);
    }
  });
});

describe('the history of a booking', () => {
  it('tells what happened, by whom, newest first', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    await shop.setPolicies({ deposit: { type: 'NONE' }, minNoticeMinutes: 0, cancellationNoticeHours: 0 });
    await api.call('PATCH', '/me', { body: { name: 'Kofi Owner' }, token: shop.owner.token });
    const unitId = await shop.addUnit();
    const phone = newPhone();
    const customer = await api.signIn(phone);
    const { data: key } = await api.post(
      `/businesses/${shop.id}/api-keys`,
      { name: 'Till', scopes: ['bookings:write', 'bookings:read'] },
      shop.owner.token,
    );
    const { data: held } = await shop.hold({ unitId, date: inDays(3), customer: { name: 'Esi', phone } }, key.key);
    const path = `/bookings/${held.id}`;
    const steps: [string, object, string][] = [
      ['/confirm', {}, shop.owner.token],
      ['/reschedule', { date: inDays(5) }, shop.owner.token],
      ['/payments', { amountPesewas: 2_500, method: 'MOMO' }, key.key],
      ['/cancel', { reason: 'Rain' }, customer.token],
    ];
    for (const [step, body, token] of steps) {
      const done = await api.post(path + step, body, token, true);
      expect(done.status, done.text).toBeLessThan(300);
    }
    const { data: history } = await api.get(`${path}/history`, shop.owner.token);
    const byOwner = { kind: 'user', name: 'Kofi Owner' };
    const byKey = { kind: 'api_key', name: 'Till' };
    expect(history.map(({ type, by, summary }: Record<string, unknown>) => ({ type, by, summary }))).toEqual([
      { type: 'booking.cancelled', by: { kind: 'customer', name: 'Esi' }, summary: 'Cancelled: Rain' },
      { type: 'payment.received', by: byKey, summary: 'GHS 25.00 received by mobile money' },
      { type: 'booking.rescheduled', by: byOwner, summary: expect.stringMatching(/^Moved to \w{3}, \d+ \w+ \d{4}$/) },
      { type: 'booking.confirmed', by: byOwner, summary: 'Confirmed' },
      { type: 'booking.held', by: byKey, summary: 'Held until it is paid or confirmed' },
    ]);
    expect(history.every(({ at }: { at: string }) => at.endsWith('Z'))).toBe(true);
    expect((await api.get(`${path}/history`, customer.token)).code).toBe('ROLE_REQUIRED');
  });

  it('has the check-in, which is no event, and outlives the event log', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    const { data: booked } = await shop.book({ unitId: await shop.addUnit(), date: inDays(1) });
    await api.post(`/bookings/${booked.id}/check-in`, {}, shop.owner.token);
    await shop.sql.query('delete from events where business_id = $1', [shop.id]);
    const { data: history } = await api.get(`/bookings/${booked.id}/history`, shop.owner.token);
    expect(history.map(({ type }: { type: string }) => type)).toEqual(['booking.checked_in', 'booking.confirmed']);
  });
});
