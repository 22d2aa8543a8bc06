import { expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { joinBusiness } from '../../../service/business.ts';
import { startReceiver } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';
import { eventually } from '../../money/payments/till.ts';
import { moveTo, openMessageShop } from '../../outward/messages/phones.ts';
import { tablesNaming } from './dump.ts';

const api = await startTestService({ ROLE: 'all' });
await moveTo(api);
const shop = await openMessageShop(api);
const owner = await api.signIn(shop.owner.phone);

let numbers = 0;
/** Another number to which the simulator sends nothing. */
const unreachable = () => `+23324${String(++numbers).padStart(3, '5')}0000`;

const failedEvents = async () => {
  const { data } = await api.get(`/businesses/${shop.id}/events?type=message.failed&limit=100`, owner.token);
  return data.map((event: { data: { message: object } }) => event.data.message);
};

/** A staff member with an unreachable phone, who hears of new bookings by SMS. */
async function addMember(phone: string) {
  const path = `/businesses/${shop.id}`;
  const staff = await joinBusiness(api, { id: shop.id, slug: '', path, owner }, 'STAFF');
  const body = { kinds: { 'member.new_booking': { enabled: true } }, channels: ['SMS'] };
  const set = await api.call('PUT', '/me/message-settings', { body, token: staff.token });
  expect(set.status, set.text).toBe(200);
  for (const table of ['members', 'users'])
    await api.owner.query(`update ${table} set phone = $1 where phone = $2`, [phone, staff.phone]);
  return staff;
}
await addMember(unreachable());

it.each(['the business', 'the customer'])(
  'an erasure by %s takes texts and numbers out of failed messages and waiting deliveries, and keeps the reason',
  async (by) => {
    await moveTo(api);
    const receiver = await startReceiver();
    receiver.answer.set('/later', 500);
    const hook = { url: `${receiver.url}/later`, events: ['message.failed'] };
    const made = await api.post(`/businesses/${shop.id}/webhooks`, hook, owner.token, true);
    expect(made.status, made.text).toBe(201);
    const phone = unreachable();
    const id = await shop.booked('2027-03-20', phone);
    await moveTo(api, { seconds: 65 });
    const failed = { status: 'FAILED', reason: 'NUMBER_UNKNOWN', bookingId: id };
    const ofBooking = async () => (await failedEvents()).filter((one: { bookingId: string }) => one.bookingId === id);
    await eventually(async () =>
      expect((await ofBooking()).map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
        'booking.confirmed',
        'member.new_booking',
      ]),
    );
    for (const one of await ofBooking()) expect(one.text).toContain(one.customerId === null ? 'by Ama:' : '/m/');
    await eventually(async () => expect(receiver.at('/later').length).toBeGreaterThan(1));

    await api.post(`/bookings/${id}/cancel`, {}, shop.key, true);
    const { data: booking } = await api.get(`/bookings/${id}`, owner.token);
    const erased =
      by === 'the business'
        ? await api.post(`/customers/${booking.customerId}/erase`, {}, owner.token, true)
        : await api.call('DELETE', '/me', { token: (await api.signIn(phone)).token });
    expect(erased.status, erased.text).toBeLessThan(300);
    const gone = { ...failed, text: 'erased', to: 'erased' };
    expect(await ofBooking()).toMatchObject([gone, gone]);
    expect(await tablesNaming(api, phone)).toEqual([]);

    receiver.answer.set('/later', 204);
    const before = receiver.at('/later').length;
    await moveTo(api, { hours: 1 });
    await eventually(async () => expect(receiver.at('/later').length).toBeGreaterThan(before + 1));
    for (const { body } of receiver.at('/later').slice(before))
      expect(JSON.parse(body).data.message).toMatchObject({ text: 'erased', to: 'erased', reason: 'NUMBER_UNKNOWN' });
    await api.call('DELETE', `/webhooks/${made.data.id}`, { token: owner.token });
  },
);

it('a member who leaves the platform takes the own number out of failed messages', async () => {
  await moveTo(api);
  const phone = unreachable();
  const staff = await addMember(phone);
  const id = await shop.booked('2027-03-21', newPhone());
  const toMember = async () => (await failedEvents()).filter((one: { userId: string }) => one.userId === staff.id);
  await eventually(async () => expect(await toMember()).toMatchObject([{ bookingId: id, to: phone }]));
  const left = await api.call('DELETE', '/me', { token: (await api.signIn(phone)).token });
  expect(left.status, left.text).toBe(204);
  expect(await toMember()).toMatchObject([{ text: 'erased', to: 'erased', reason: 'NUMBER_UNKNOWN' }]);
  expect(await tablesNaming(api, phone)).toEqual([]);
});
