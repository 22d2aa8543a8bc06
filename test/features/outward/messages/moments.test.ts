import { afterEach, describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { startTestService } from '../../../service/service.ts';
import { moveTo, openMessageShop } from './phones.ts';

const api = await startTestService({ ROLE: 'all' });
await moveTo(api);
afterEach(() => moveTo(api));
const shop = await openMessageShop(api);
const post = (path: string, body: object = {}) => api.call('POST', path, { body, token: shop.key, key: true });
const settings = (body: object) =>
  api.call('PUT', `/businesses/${shop.id}/message-settings`, { body, token: shop.key });

describe('messages at a later time', () => {
  it('remind of a rental in the morning of its first day where the quiet hours hold the reminder back', async () => {
    await settings({ reminderHoursBefore: [2] });
    const id = await shop.booked('2027-03-12', newPhone());
    await moveTo(api, { days: 2, hours: 12, minutes: 1 });
    const [waiting] = await shop.messages(`&bookingId=${id}&kind=booking.reminder`);
    expect(waiting).toMatchObject({ status: 'QUEUED', sendAt: '2027-03-11T22:00:00.000Z' });
    await moveTo(api, { days: 2, hours: 21, minutes: 1 });
    const [told] = await shop.settle(`&bookingId=${id}&kind=booking.reminder`, { 'booking.reminder': 'DELIVERED' });
    expect(told.text).toContain('a reminder: Canopy');
    // A day later the reminder is over.
    const late = await shop.booked('2027-03-14', newPhone());
    await moveTo(api, { days: 5, hours: 21 });
    const [dropped] = await shop.settle(`&bookingId=${late}&kind=booking.reminder`, { 'booking.reminder': 'DROPPED' });
    expect(dropped.reason).toBe('TOO_LATE');
    await settings({});
  });

  it('remind once where quiet hours have held two reminders back', async () => {
    await settings({ reminderHoursBefore: [2, 1] });
    const id = await shop.booked('2027-03-12', newPhone());
    await moveTo(api, { days: 2, hours: 21, minutes: 1 });
    const told = await shop.settle(`&bookingId=${id}&kind=booking.reminder&status=DELIVERED`, {
      'booking.reminder': 'DELIVERED',
    });
    expect(told.length).toBe(1);
    const rest = await shop.settle(`&bookingId=${id}&kind=booking.reminder&status=DROPPED`, {
      'booking.reminder': 'DROPPED',
    });
    expect(rest.map(({ reason }) => reason)).toEqual(['MERGED']);
    await settings({});
  });

  it('stand in the list by the time at which they were written', async () => {
    await settings({ kinds: { 'booking.held': { enabled: true } } });
    const customer = { name: 'Esi', phone: newPhone() };
    const held = await post(`/businesses/${shop.id}/holds`, { unitId: shop.unitId, date: '2027-03-25', customer });
    await moveTo(api, { minutes: 2 });
    await shop.settle(`&bookingId=${held.data.id}`, { 'booking.held': 'DELIVERED' });
    expect((await post(`/bookings/${held.data.id}/confirm`)).status).toBe(200);
    const listed = await shop.messages(`&bookingId=${held.data.id}`);
    expect(listed.length).toBe(3);
    const some = await shop.messages(`&bookingId=${held.data.id}&status=DELIVERED&status=FAILED`);
    expect(some.map(({ kind }) => kind)).toEqual(['booking.held']);
    expect(listed.map(({ customerName }) => customerName)).toEqual(['Esi', 'Esi', 'Esi']);
    const times = listed.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    await settings({});
  });

  it('that will not be sent any more say so before they are due', async () => {
    await settings({ kinds: { 'return.reminder': { enabled: true }, 'review.request': { enabled: true } } });
    const id = await shop.booked('2027-03-25', newPhone());
    const coming = async () =>
      (await shop.messages(`&bookingId=${id}&status=QUEUED`))
        .filter(({ kind }) => /reminder|review/.test(kind))
        .map(({ kind, sendAt, reason }) => `${kind} ${sendAt.slice(8, 10)} ${reason}`)
        .toSorted();
    const first = ['booking.reminder 24 null', 'return.reminder 25 null', 'review.request 26 null'];
    expect(await coming()).toEqual(first);
    expect((await post(`/bookings/${id}/reschedule`, { date: '2027-03-28' })).status).toBe(200);
    const second = ['booking.reminder 27 null', 'return.reminder 28 null', 'review.request 29 null'];
    expect(await coming()).toEqual(
      [...first.map((one) => one.replace('null', 'NO_LONGER_TRUE')), ...second].toSorted(),
    );
    // Moved back, the former ones are true again.
    expect((await post(`/bookings/${id}/reschedule`, { date: '2027-03-25' })).status).toBe(200);
    expect(await coming()).toEqual(
      [...second.map((one) => one.replace('null', 'NO_LONGER_TRUE')), ...first].toSorted(),
    );
    expect((await post(`/bookings/${id}/cancel`)).status).toBe(200);
    expect((await coming()).every((one) => one.endsWith('NO_LONGER_TRUE'))).toBe(true);
    await settings({});
  });

  it('ask once for a review, also of a booking that moved', async () => {
    await settings({ kinds: { 'review.request': { enabled: true } } });
    const phone = newPhone();
    const id = await shop.booked('2027-03-20', phone);
    const moved = await post(`/bookings/${id}/reschedule`, { date: '2027-03-12' });
    expect(moved.status, moved.text).toBe(200);
    await moveTo(api, { days: 3, hours: 4 });
    expect((await post(`/bookings/${id}/check-in`)).status).toBe(200);
    expect((await post(`/bookings/${id}/complete`)).status).toBe(200);
    await moveTo(api, { days: 4, hours: 0, minutes: 1 });
    await shop.settle(`&bookingId=${id}&kind=review.request&status=DELIVERED`, { 'review.request': 'DELIVERED' });
    await moveTo(api, { days: 12, hours: 1 });
    const [former] = await shop.settle(`&bookingId=${id}&kind=review.request&status=DROPPED`, {
      'review.request': 'DROPPED',
    });
    expect(former.reason).toBe('NO_LONGER_TRUE');
    await settings({});
  });
});
