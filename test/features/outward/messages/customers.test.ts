import { afterEach, describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { until } from '../../../service/receiver.ts';
import { startTestService } from '../../../service/service.ts';
import { BASE, moveTo, openMessageShop } from './phones.ts';

const api = await startTestService({ ROLE: 'all' });
await moveTo(api);
afterEach(() => moveTo(api));
const shop = await openMessageShop(api);
const settings = (body: object, token = shop.key) =>
  api.call('PUT', `/businesses/${shop.id}/message-settings`, { body, token });
const post = (path: string, body: object = {}) => api.call('POST', path, { body, token: shop.key, key: true });

describe('messages to customers', () => {
  it('are written with the fact, sent once a minute later with the text of then, and end in the log', async () => {
    const id = await shop.booked('2027-03-20', newPhone());
    const queued = await shop.messages(`&bookingId=${id}`);
    expect(queued.map(({ kind, status, text }) => [kind, status, text])).toEqual(
      [
        ['booking.confirmed', 'QUEUED', null],
        ['booking.reminder', 'QUEUED', null],
      ].toSorted((a, b) => (queued[0].kind === a[0] ? -1 : queued[0].kind === b[0] ? 1 : 0)),
    );
    expect(queued.find(({ kind }) => kind === 'booking.reminder').sendAt).toBe('2027-03-19T00:00:00.000Z');
    await moveTo(api, { seconds: 65 });
    const sent = await shop.settle(`&bookingId=${id}`, {
      'booking.confirmed': 'DELIVERED',
      'booking.reminder': 'QUEUED',
    });
    const { text, channel, segments, attempts, sentAt } = sent.find(({ kind }) => kind === 'booking.confirmed');
    expect([channel, attempts, typeof sentAt]).toEqual(['WHATSAPP', 1, 'string']);
    expect(text).toMatch(
      /^Shop \w+: Booked: Canopy x 2 - "big", Sat 20 Mar\. To pay: GHS 100\.00\. http\S+\/o\/\S{18} [2-9A-Z]{3}-[2-9A-Z]{3} Stop: http\S+\/m\/\S{14}$/,
    );
    expect(segments).toBe(2);
    const moved = await post(`/bookings/${id}/reschedule`, { date: '2027-03-22' });
    expect(moved.status, moved.text).toBe(200);
    await moveTo(api, { minutes: 3 });
    const told = await shop.settle(`&bookingId=${id}&kind=booking.rescheduled`, { 'booking.rescheduled': 'DELIVERED' });
    expect(told[0].text).toContain('Mon 22 Mar');
    expect(told[0].text).not.toContain('/m/');
    // Midnight is quiet: the reminder of the former day is dropped, that of the new one waits until morning.
    await moveTo(api, { days: 12, hours: -2, minutes: -59 });
    await shop.settle(`&bookingId=${id}&kind=booking.reminder&status=DROPPED`, { 'booking.reminder': 'DROPPED' });
    const [reminded] = await shop.settle(`&bookingId=${id}&kind=booking.reminder&status=DELIVERED`, {
      'booking.reminder': 'DELIVERED',
    });
    expect(reminded.text).toContain('Hello Ama, a reminder');
    expect(reminded.sentAt >= '2027-03-21T07:00').toBe(true);
  });

  it('become one where several facts of a booking come within a minute, and none where the fact was undone', async () => {
    await settings({ kinds: { 'booking.held': { enabled: true } } });
    const held = await post(`/businesses/${shop.id}/holds`, {
      unitId: shop.unitId,
      date: '2027-03-25',
      customer: { name: 'Esi', phone: newPhone() },
    });
    const { id } = held.data;
    await post(`/bookings/${id}/payments`, { amountPesewas: 10_000, method: 'CASH' });
    await moveTo(api, { seconds: 30 });
    await post(`/bookings/${id}/cancel`, {});
    await moveTo(api, { seconds: 70 });
    const all = await shop.settle(`&bookingId=${id}`, {
      'booking.held': 'DROPPED',
      'booking.confirmed': 'DROPPED',
      'payment.received': 'DROPPED',
      'booking.cancelled': 'DELIVERED',
      'booking.reminder': 'QUEUED',
      ...((await shop.messages(`&bookingId=${id}&kind=payment.refunded`)).length > 0 && {
        'payment.refunded': 'DROPPED',
      }),
    });
    const reasons = all.filter(({ status }) => status === 'DROPPED').map(({ kind, reason }) => [kind, reason]);
    expect(Object.fromEntries(reasons)).toMatchObject({
      'booking.held': 'NO_LONGER_TRUE',
      'booking.confirmed': 'NO_LONGER_TRUE',
      'payment.received': 'MERGED',
    });
    await settings({});
  });

  it('fail or stay without a report by the numbers of the simulator; WhatsApp gives way to SMS', async () => {
    const failing = await shop.booked('2027-03-26', '+233241230000');
    const silent = await shop.booked('2027-03-26', '+233241230001');
    await moveTo(api, { seconds: 65 });
    const [failed] = await shop.settle(`&bookingId=${failing}&kind=booking.confirmed`, {
      'booking.confirmed': 'FAILED',
    });
    expect([failed.channel, failed.reason, failed.attempts, failed.costPesewas]).toEqual([
      'SMS',
      'NUMBER_UNKNOWN',
      2,
      0,
    ]);
    const events = await api.get(`/businesses/${shop.id}/events?type=message.failed`, shop.key);
    if (events.status === 200) expect(JSON.stringify(events.body)).toContain(failed.id);
    const [sent] = await shop.settle(`&bookingId=${silent}&kind=booking.confirmed`, { 'booking.confirmed': 'SENT' });
    expect(sent.channel).toBe('WHATSAPP');
    await moveTo(api, { minutes: 12 });
    let again = sent;
    for (let n = 0; n < 200 && again.channel !== 'SMS'; n++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      [again] = await shop.messages(`&bookingId=${silent}&kind=booking.confirmed&status=SENT`);
      again ??= sent;
    }
    expect([again.channel, again.status, again.reason, again.attempts]).toEqual(['SMS', 'SENT', 'NO_REPORT', 2]);
  });

  it('wait for the end of quiet hours unless the customer has just acted, and stop at the caps', async () => {
    const phone = newPhone();
    const ids: string[] = [];
    for (let n = 1; n <= 8; n++) ids.push(await shop.booked(`2027-04-0${n}`, phone));
    await moveTo(api, { hours: 12 });
    const [waiting] = await shop.messages(`&bookingId=${ids[0]}&kind=booking.confirmed`);
    expect(waiting.status).toBe('QUEUED');
    for (let n = 0; n < 100; n++) {
      const [one] = await shop.messages(`&bookingId=${ids[0]}&kind=booking.confirmed`);
      if (one.sendAt === '2027-03-10T07:00:00.000Z') break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect((await shop.messages(`&bookingId=${ids[0]}&kind=booking.confirmed`))[0].sendAt).toBe(
      '2027-03-10T07:00:00.000Z',
    );
    await moveTo(api, { hours: 21, minutes: 1 });
    const outcome = async () => {
      const all = await shop.messages(`&customerId=${waiting.customerId}&kind=booking.confirmed`);
      return all.map(({ status, reason }) => `${status} ${reason}`).toSorted();
    };
    for (let n = 0; n < 200 && (await outcome()).some((one) => one.startsWith('QUEUED')); n++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await outcome()).toEqual([...Array(6).fill('DELIVERED null'), ...Array(2).fill('DROPPED DAILY_LIMIT')]);
    const { data } = await api.get(`/businesses/${shop.id}/message-settings`, shop.key);
    expect(data.usage.sent).toBeGreaterThanOrEqual(6);
    await api.owner.query('update message_months set sent = 200 where business_id = $1', [shop.id]);
    const over = await shop.booked('2027-04-20', newPhone());
    await moveTo(api, { hours: 21, minutes: 3 });
    const [dropped] = await shop.settle(`&bookingId=${over}&kind=booking.confirmed`, {
      'booking.confirmed': 'DROPPED',
    });
    expect(dropped.reason).toBe('PLAN_LIMIT');
    expect((await api.get(`/businesses/${shop.id}/message-settings`, shop.key)).data.usage).toMatchObject({
      sent: 200,
      included: 200,
      warn: true,
    });
    await post(`/bookings/${over}/payments`, { amountPesewas: 5_000, method: 'CASH' });
    await moveTo(api, { hours: 21, minutes: 5 });
    await shop.settle(`&bookingId=${over}&kind=payment.received`, { 'payment.received': 'DELIVERED' });
    await api.owner.query('update message_months set sent = 0 where business_id = $1', [shop.id]);
  });

  it('are sent again by hand five times a day, if they are true, and shown before', async () => {
    const id = await shop.booked('2027-03-28', newPhone());
    const { data } = await post(`/businesses/${shop.id}/messages/preview`, { kind: 'booking.reminder', bookingId: id });
    expect(data).toMatchObject({ segments: 1, channel: 'WHATSAPP' });
    expect(data.text).toContain('Sun 28 Mar');
    expect((await post(`/bookings/${id}/messages`, { kind: 'booking.cancelled' })).code).toBe('INVALID_STATE');
    for (let n = 0; n < 5; n++)
      expect((await post(`/bookings/${id}/messages`, { kind: 'booking.reminder' })).status).toBe(201);
    const sixth = await post(`/bookings/${id}/messages`, { kind: 'booking.reminder' });
    expect([sixth.status, sixth.code, sixth.details[0]?.code]).toEqual([422, 'POLICY_VIOLATION', 'LIMIT_REACHED']);
    await shop.settle(`&bookingId=${id}&kind=booking.reminder&status=DELIVERED`, { 'booking.reminder': 'DELIVERED' });
  });

  it('follow settings that are replaced as a whole, with own texts that are checked', async () => {
    const defaults = (await api.get(`/businesses/${shop.id}/message-settings`, shop.key)).data;
    expect(defaults.reminderHoursBefore).toEqual([24]);
    expect(defaults.quietHours).toEqual({ from: '21:00', to: '07:00' });
    const on = (data: { kinds: Record<string, { enabled: boolean }> }) =>
      Object.entries(data.kinds)
        .flatMap(([kind, { enabled }]) => (enabled ? kind : []))
        .toSorted();
    expect(on(defaults)).toEqual([
      'booking.cancelled',
      'booking.confirmed',
      'booking.reminder',
      'booking.rescheduled',
      'payment.received',
      'payment.refunded',
      'waitlist.offered',
    ]);
    const bad = await settings({
      reminderHoursBefore: [48, 2],
      texts: {
        'booking.reminder': 'See you {palce}',
        'booking.held': 'Pay soon, {customer}',
        'review.request': 'Akwaaba ₵5',
        'booking.confirmed': `${'x'.repeat(310)}`,
      },
    });
    expect(bad.status).toBe(422);
    expect(bad.details.map(({ path, message }) => [path, message]).toSorted()).toEqual([
      ['/texts/booking.confirmed', expect.stringContaining('must be shorter')],
      ['/texts/booking.held', 'must hold the placeholder link'],
      ['/texts/booking.reminder', 'must not hold the unknown placeholder palce'],
      ['/texts/review.request', expect.stringContaining('without ₵')],
    ]);
    expect((await settings({ reminderHoursBefore: [1, 2, 3] })).status).toBe(422);
    expect((await settings({ senderName: 'TwelveLetter' })).status).toBe(422);
    expect((await settings({ senderName: '  ' })).status).toBe(422);
    const set = await settings({
      reminderHoursBefore: [48, 2],
      senderName: 'AMAS',
      texts: { 'booking.confirmed': '{shop}: yours, {customer}: {item} {when} for {amount}. {link}' },
    });
    expect(set.data).toMatchObject({ reminderHoursBefore: [48, 2], senderName: 'AMAS' });
    const id = await shop.booked('2027-03-29', newPhone());
    expect(
      (await shop.messages(`&bookingId=${id}&kind=booking.reminder`)).map(({ sendAt }) => sendAt).toSorted(),
    ).toEqual(['2027-03-27T00:00:00.000Z', '2027-03-28T22:00:00.000Z']);
    await moveTo(api, { seconds: 65 });
    const [sent] = await shop.settle(`&bookingId=${id}&kind=booking.confirmed`, { 'booking.confirmed': 'DELIVERED' });
    expect(sent.text).toMatch(/: yours, Ama: Canopy x 2 - "big" Mon 29 Mar for GHS 100\.00\. http/);
    expect((await settings({}, shop.owner.token)).data.texts).toEqual({});
  });
});

describe('a message by hand about money', () => {
  it('tells what that payment was, and of a refund what was given back', async () => {
    const id = await shop.booked('2027-03-22', newPhone());
    const pay = async (amountPesewas: number) =>
      (await post(`/bookings/${id}/payments`, { amountPesewas, method: 'CASH' })).data.id;
    const giveBack = async (paymentId: string, amountPesewas: number) => {
      const body = { amountPesewas, reason: 'One less' };
      const answer = await api.call('POST', `/payments/${paymentId}/refunds`, {
        body,
        token: shop.owner.token,
        key: true,
      });
      expect(answer.status, answer.text).toBe(201);
    };
    const first = await pay(3_000);
    const second = await pay(5_000);
    const said = async (kind: string) => {
      const { text } = (
        await api.call('POST', `/businesses/${shop.id}/messages/preview`, {
          body: { kind, bookingId: id },
          token: shop.key,
        })
      ).data;
      const sent = await post(`/bookings/${id}/messages`, { kind });
      expect(sent.status, sent.text).toBe(201);
      expect(sent.data.sendAt >= sent.data.createdAt).toBe(true);
      const find = async () => (await shop.messages(`&kind=${kind}`)).find((one) => one.id === sent.data.id);
      await until(async () => (await find()).status === 'DELIVERED');
      const message = await find();
      return [text, message.text].map((words) => /GHS \d+\.\d\d/.exec(words)?.[0]);
    };
    await giveBack(first, 1_000);
    expect(await said('payment.refunded')).toEqual(['GHS 10.00', 'GHS 10.00']);
    await giveBack(second, 2_000);
    expect(await said('payment.received')).toEqual(['GHS 50.00', 'GHS 50.00']);
    expect(await said('payment.refunded')).toEqual(['GHS 20.00', 'GHS 20.00']);
  });
});

describe('money that goes back in parts', () => {
  const paid = async (amountPesewas: number) => {
    const id = await shop.booked('2027-03-22', newPhone());
    const { data } = await post(`/bookings/${id}/payments`, { amountPesewas, method: 'CASH' });
    return { id, paymentId: data.id };
  };
  const giveBack = async (paymentId: string, amountPesewas: number) => {
    const body = { amountPesewas, reason: 'One less' };
    const answer = await api.post(`/payments/${paymentId}/refunds`, body, shop.owner.token, true);
    expect(answer.status, answer.text).toBe(201);
  };
  /** The amounts that the messages of a kind tell, the first one first. */
  const amounts = async (id: string, kind: string, count: number) => {
    const find = () => shop.messages(`&bookingId=${id}&kind=${kind}`);
    await until(async () => (await find()).filter(({ status }) => status === 'DELIVERED').length === count);
    const told = (await find()).filter(({ status }) => status === 'DELIVERED').toReversed();
    return told.map(({ text }) => /You get (GHS \d+\.\d\d)/.exec(text)?.[1]);
  };

  it('is told in its parts, and together where they come within a minute', async () => {
    await moveTo(api);
    await api.call('PUT', `/businesses/${shop.id}/message-settings`, { body: {}, token: shop.key });
    const { id, paymentId } = await paid(5_000);
    await giveBack(paymentId, 1_000);
    await moveTo(api, { minutes: 2 });
    expect(await amounts(id, 'payment.refunded', 1)).toEqual(['GHS 10.00']);
    await giveBack(paymentId, 500);
    await giveBack(paymentId, 1_500);
    await moveTo(api, { minutes: 4 });
    expect(await amounts(id, 'payment.refunded', 2)).toEqual(['GHS 10.00', 'GHS 20.00']);
  });

  it('with a cancellation is what goes back then', async () => {
    await moveTo(api);
    const { id, paymentId } = await paid(5_000);
    await giveBack(paymentId, 1_000);
    await moveTo(api, { minutes: 2 });
    expect(await amounts(id, 'payment.refunded', 1)).toEqual(['GHS 10.00']);
    const cancelled = await post(`/bookings/${id}/cancel`, {});
    expect(cancelled.status, cancelled.text).toBe(200);
    await giveBack(paymentId, 4_000);
    await moveTo(api, { minutes: 4 });
    expect(await amounts(id, 'booking.cancelled', 1)).toEqual(['GHS 40.00']);
  });
});

it('plans tell how many messages they include', async () => {
  const { data } = await api.get('/plans');
  expect(data.map(({ messagesIncluded }: { messagesIncluded: number }) => messagesIncluded)).toEqual([
    200, 1_000, 5_000,
  ]);
  expect(BASE.toString()).toBe('2027-03-09T10:00:00Z');
});
