import { afterEach, describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { until } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';
import { pressButton } from '../../money/payments/till.ts';
import { moveTo, openMessageShop } from './phones.ts';

const api = await startTestService({ ROLE: 'all' });
await moveTo(api);
afterEach(() => moveTo(api));
const shop = await openMessageShop(api);
const post = (path: string, body: object) => api.call('POST', path, { body, token: shop.key, key: true });

it('a series is confirmed by one message, and each date has its reminder', async () => {
  const customer = { name: 'Dede Lamptey', phone: newPhone() };
  const blocked = await shop.addUnit({ quantity: 1 });
  const other = await post(`/businesses/${shop.id}/bookings`, { unitId: blocked, date: '2027-04-03', customer });
  const made = await post(`/businesses/${shop.id}/series`, {
    unitId: blocked,
    date: '2027-03-20',
    customer,
    repeat: { every: 1, unit: 'WEEK', count: 4 },
    onConflict: 'SKIP',
    creation: 'BOOK',
  });
  expect(made.status, made.text).toBe(201);
  const { id, customerId } = made.data.bookings[0];
  const kindsOf = async () =>
    (await shop.messages(`&customerId=${customerId}`))
      .filter(({ bookingId }) => bookingId !== other.data.id)
      .map(({ kind }) => kind)
      .toSorted();
  expect(await kindsOf()).toEqual(['booking.confirmed', 'booking.reminder', 'booking.reminder', 'booking.reminder']);
  await moveTo(api, { seconds: 65 });
  const sent = await shop.settle(`&bookingId=${id}`, {
    'booking.confirmed': 'DELIVERED',
    'booking.reminder': 'QUEUED',
  });
  expect(sent.find(({ kind }) => kind === 'booking.confirmed').text).toContain(
    'Sat 20 Mar and 2 more. To pay: GHS 300.00.',
  );

  // A date that is tried again later is told of by itself.
  await post(`/bookings/${other.data.id}/cancel`, {});
  const again = await post(`/series/${made.data.id}/retry`, { index: 2 });
  expect(again.status, again.text).toBe(200);
  const retried = again.data.bookings[2];
  await moveTo(api, { minutes: 3 });
  const told = await shop.settle(`&bookingId=${retried.id}&kind=booking.confirmed`, {
    'booking.confirmed': 'DELIVERED',
  });
  expect(told[0].text).toContain('Sat 3 Apr.');
});

it('each payment for a date of a series has a receipt of its own', async () => {
  const customer = { name: 'Dede Lamptey', phone: newPhone() };
  const repeat = { every: 1, unit: 'WEEK', count: 3 };
  const body = { unitId: shop.unitId, date: '2027-03-20', customer, repeat, onConflict: 'REJECT', creation: 'BOOK' };
  const { data } = await post(`/businesses/${shop.id}/series`, body);
  await moveTo(api, { minutes: 5 });
  const receipts: string[] = [];
  for (const [place, { id }] of data.bookings.entries()) {
    const paid = await post(`/bookings/${id}/payments`, { amountPesewas: 4_000, method: 'CASH' });
    expect(paid.status, paid.text).toBe(201);
    await moveTo(api, { minutes: 7 + 2 * place });
    const [told] = await shop.settle(`&bookingId=${id}&kind=payment.received`, { 'payment.received': 'DELIVERED' });
    receipts.push(told.text.replace(/^Shop \w+: /, '').replace(/ http.*/, ''));
  }
  expect(receipts).toEqual(
    ['Sat 20 Mar', 'Sat 27 Mar', 'Sat 3 Apr'].map(
      (day) => `Thank you. We have received GHS 40.00 for Canopy x 2 - "big", ${day}. To pay: GHS 60.00.`,
    ),
  );
});

describe('a series that changes', () => {
  const weekly = async (date: string, phone = newPhone(), creation = 'BOOK') => {
    const customer = { name: 'Dede Lamptey', phone };
    const repeat = { every: 1, unit: 'WEEK', count: 4 };
    const body = { unitId: shop.unitId, date, customer, repeat, onConflict: 'REJECT', creation };
    const made = await post(`/businesses/${shop.id}/series`, body);
    expect(made.status, made.text).toBe(201);
    return { id: made.data.id as string, phone, bookings: made.data.bookings as { id: string }[] };
  };
  /** What the customer's phone shows beside the confirmation, oldest first, once all that is due was sent. */
  const shown = async (phone: string): Promise<string[]> => {
    await until(async () => {
      const { rows } = await api.owner.query(
        `select from messages m join customers c on c.business_id = m.business_id and c.id = m.customer_id
         where c.phone = $1 and m.status = 'QUEUED' and m.kind <> 'booking.reminder'`,
        [phone],
      );
      return rows.length === 0;
    });
    const { rows } = await api.owner.query(
      `select m.text from messages m join customers c on c.business_id = m.business_id and c.id = m.customer_id
       where c.phone = $1 and m.status = 'DELIVERED' and m.kind <> 'booking.confirmed' order by m.created_at, m.id`,
      [phone],
    );
    const page = await api.get(`//dev/phone/${encodeURIComponent(phone)}`);
    expect(page.status).toBe(200);
    for (const { text } of rows) expect(page.text).toContain(text.slice(0, 40));
    return rows.map(({ text }) => text.replace(/^Shop \w+: /, '').replace(/ http.*/, ''));
  };
  const change = async (path: string, body: object) => {
    const answer = await post(path, body);
    expect(answer.status, answer.text).toBe(200);
  };
  const item = 'Canopy x 2 - "big"';

  it('is cancelled by one message with the sum of the refunds', async () => {
    await shop.setPolicies({ refundOnCancel: 'FULL_BEFORE_NOTICE', cancellationNoticeHours: 1 });
    const { id, phone, bookings } = await weekly('2027-05-01');
    await moveTo(api, { minutes: 5 });
    for (const booking of bookings.slice(1, 3)) {
      const link = await post(`/bookings/${booking.id}/payment-links`, { amountPesewas: 4_000 });
      await pressButton(api, link.data.url, 'pay');
    }
    await moveTo(api, { minutes: 10 });
    const before = (await shown(phone)).length;
    await change(`/series/${id}/cancel`, { from: 1 });
    for (const booking of bookings.slice(1, 3))
      await shop.settle(`&bookingId=${booking.id}&kind=payment.refunded`, { 'payment.refunded': 'QUEUED' });
    await moveTo(api, { minutes: 13 });
    expect((await shown(phone)).slice(before)).toEqual([
      `Your booking of ${item}, Sat 8 May and 2 more is cancelled. You get GHS 80.00 back.`,
    ]);
  });

  it('is moved by one message; each date has its new reminder', async () => {
    const { id, phone, bookings } = await weekly('2027-06-05');
    await moveTo(api, { minutes: 5 });
    await change(`/series/${id}/reschedule`, { from: 0, byDays: 1 });
    await moveTo(api, { minutes: 8 });
    expect(await shown(phone)).toEqual([
      `Your booking of ${item} has a new time: Sun 6 Jun and 3 more. To pay: GHS 400.00.`,
    ]);
    const reminders = await shop.messages(`&bookingId=${bookings[3]?.id}&kind=booking.reminder`);
    expect(reminders.map(({ sendAt }) => sendAt.slice(0, 10)).toSorted()).toEqual(['2027-06-25', '2027-06-26']);
  });

  it('and is changed again within a minute is told of as it is then', async () => {
    const { id, phone, bookings } = await weekly('2027-07-03');
    await moveTo(api, { minutes: 5 });
    await change(`/series/${id}/reschedule`, { from: 0, byDays: 1 });
    await change(`/bookings/${bookings[0]?.id}/cancel`, {});
    await change(`/series/${id}/cancel`, { from: 3 });
    await moveTo(api, { minutes: 8 });
    expect((await shown(phone)).toSorted()).toEqual([
      `Your booking of ${item} has a new time: Sun 11 Jul and 1 more. To pay: GHS 200.00.`,
      `Your booking of ${item}, Sun 25 Jul is cancelled.`,
      `Your booking of ${item}, Sun 4 Jul is cancelled.`,
    ]);
    const all = await weekly('2027-08-07');
    await moveTo(api, { minutes: 11 });
    await change(`/series/${all.id}/reschedule`, { from: 1, byDays: 1 });
    await change(`/series/${all.id}/cancel`, { from: 0 });
    await moveTo(api, { minutes: 14 });
    expect(await shown(all.phone)).toEqual([`Your booking of ${item}, Sat 7 Aug and 3 more is cancelled.`]);
  });

  it('is told once to a member who wants to hear of cancellations', async () => {
    const owner = await api.signIn(shop.owner.phone);
    const body = { kinds: { 'member.cancelled': { enabled: true } }, channels: ['SMS'] };
    await api.call('PUT', '/me/message-settings', { body, token: owner.token });
    const { id, bookings } = await weekly('2027-10-02');
    await change(`/series/${id}/cancel`, { from: 0 });
    const told = await shop.settle('&kind=member.cancelled', { 'member.cancelled': 'DELIVERED' });
    expect(told).toMatchObject([{ userId: owner.id, bookingId: bookings[0]?.id }]);
    expect(told[0].text).toContain('Cancelled: Dede, ' + item + ', Sat 2 Oct and 3 more.');
  });

  it('is confirmed by one message also where its first date is cancelled within a minute', async () => {
    const { phone, bookings } = await weekly('2027-09-04');
    await change(`/bookings/${bookings[0]?.id}/cancel`, {});
    await moveTo(api, { minutes: 3 });
    expect(await shown(phone)).toEqual([`Your booking of ${item}, Sat 4 Sep is cancelled.`]);
    const told = await shop.messages(`&bookingId=${bookings[0]?.id}&kind=booking.confirmed`);
    expect(told[0]).toMatchObject({ status: 'DELIVERED', text: expect.stringContaining('Sat 11 Sep and 2 more') });
  });
});
