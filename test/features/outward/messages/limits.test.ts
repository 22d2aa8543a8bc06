import { afterEach, describe, expect, it } from 'vitest';
import { allJobs } from '../../../../src/jobs.ts';
import { newPhone } from '../../../service/api.ts';
import { until } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';
import { moveTo, openMessageShop } from './phones.ts';

const api = await startTestService({ ROLE: 'all' });
await moveTo(api);
afterEach(() => moveTo(api));

describe('the share of the plan', () => {
  it('warns from four fifths on, ends with the last message, and begins again with the month', async () => {
    const shop = await openMessageShop(api);
    const owner = await api.signIn(shop.owner.phone);
    const kinds = { 'member.day': { enabled: true } };
    const chosen = await api.call('PUT', '/me/message-settings', { body: { kinds }, token: owner.token });
    expect(chosen.status, chosen.text).toBe(200);
    const usage = async () => (await api.get(`/businesses/${shop.id}/message-settings`, shop.key)).data.usage;
    const outcomes = async (ids: string[]) => {
      const found = async () => {
        const all = await shop.messages('&kind=booking.confirmed');
        return ids.map((id) => all.find(({ bookingId }) => bookingId === id));
      };
      await until(async () => (await found()).every(({ status }) => status !== 'QUEUED'));
      return (await found()).map(({ status, reason }) => `${status} ${reason}`).toSorted();
    };
    const sentBefore = (sent: number) =>
      api.owner.query(
        `insert into message_months (business_id, month, sent) values ($1, '2027-03-01', $2)
         on conflict (business_id, month) do update set sent = excluded.sent`,
        [shop.id, sent],
      );

    await sentBefore(158);
    const first = await shop.booked('2027-03-10', newPhone());
    await moveTo(api, { seconds: 65 });
    expect(await outcomes([first])).toEqual(['DELIVERED null']);
    expect(await usage()).toEqual({ month: '2027-03', sent: 159, included: 200, warn: false });
    const second = await shop.booked('2027-03-20', newPhone());
    await moveTo(api, { seconds: 130 });
    expect(await outcomes([second])).toEqual(['DELIVERED null']);
    expect(await usage()).toEqual({ month: '2027-03', sent: 160, included: 200, warn: true });
    await moveTo(api, { hours: 21, minutes: 1 });
    await until(async () => (await shop.messages('&kind=member.day')).some(({ text }) => text !== null));
    const [day] = await shop.messages('&kind=member.day');
    expect(day.text).toMatch(/1 booking today, 1 with money to pay\. 16\d of 200 messages of the month are used\./);

    await sentBefore(199);
    const ids = [await shop.booked('2027-04-20', newPhone()), await shop.booked('2027-04-20', newPhone())];
    await moveTo(api, { hours: 21, minutes: 3 });
    expect(await outcomes(ids)).toEqual(['DELIVERED null', 'DROPPED PLAN_LIMIT']);
    expect(await usage()).toEqual({ month: '2027-03', sent: 200, included: 200, warn: true });

    // 1 April, 10:00.
    await moveTo(api, { days: 23 });
    const later = await shop.booked('2027-04-21', newPhone());
    await moveTo(api, { days: 23, seconds: 65 });
    expect(await outcomes([later])).toEqual(['DELIVERED null']);
    expect(await usage()).toMatchObject({ month: '2027-04', included: 200, warn: false });
  });
});

describe('messages of long ago', () => {
  const forget = async () => {
    const job = allJobs(api.service.deps).find(({ name }) => name === 'messages.forget');
    while ((await job?.run()) === 'more');
  };

  it('are deleted with their texts and numbers 13 months after they were sent', async () => {
    const shop = await openMessageShop(api);
    const phone = newPhone();
    const soon = await shop.booked('2027-03-20', phone);
    // A booking of the year after the next is told of a day before.
    const far = await shop.booked('2029-01-10', phone);
    await moveTo(api, { seconds: 65 });
    await shop.settle(`&bookingId=${soon}&kind=booking.confirmed`, { 'booking.confirmed': 'DELIVERED' });
    await shop.settle(`&bookingId=${far}&kind=booking.confirmed`, { 'booking.confirmed': 'DELIVERED' });
    const kept = async (id: string) =>
      (await shop.messages(`&bookingId=${id}`)).map(({ kind, status }) => `${kind} ${status}`);
    const named = async () =>
      (await api.owner.query('select from messages where business_id = $1 and to_address = $2', [shop.id, phone]))
        .rowCount;

    // 8 April 2028, then 10 April 2028.
    await moveTo(api, { days: 396 });
    await forget();
    expect(await kept(soon)).toContain('booking.confirmed DELIVERED');
    await moveTo(api, { days: 398 });
    await forget();
    expect(await kept(soon)).not.toContain('booking.confirmed DELIVERED');
    expect(await kept(far)).toEqual(['booking.reminder QUEUED']);

    // The morning before the booking, and the night after.
    await moveTo(api, { days: 672 });
    await shop.settle(`&bookingId=${far}`, { 'booking.reminder': 'DELIVERED' });
    await moveTo(api, { days: 673 });
    await forget();
    expect(await kept(far)).toEqual(['booking.reminder DELIVERED']);
    expect(await named()).toBe(1);
    // 13 months later.
    await moveTo(api, { days: 673 + 396 });
    await forget();
    expect([await kept(far), await named()]).toEqual([[], 0]);
  });
});
