import { afterEach, describe, expect, it } from 'vitest';
import { emit } from '../../../../src/features/ground/events/index.ts';
import { newPhone } from '../../../service/api.ts';
import { joinBusiness, keyOf } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { moveTo, openMessageShop } from './phones.ts';

const api = await startTestService({ ROLE: 'all' });
await moveTo(api);
afterEach(() => moveTo(api));
const shop = await openMessageShop(api);
const post = (path: string, body: object = {}) => api.call('POST', path, { body, token: shop.key, key: true });
const form = (path: string, fields: Record<string, string>) =>
  fetch(api.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const linkIn = (text: string, kind: 'm' | 'o') => new RegExp(`/${kind}/[\\w-]+`).exec(text)?.[0] ?? '';

describe('a customer', () => {
  it('stops and starts messages by the link, still gets receipts, and pays by the short link', async () => {
    const phone = newPhone();
    const id = await shop.booked('2027-03-20', phone);
    await moveTo(api, { seconds: 65 });
    const [first] = await shop.settle(`&bookingId=${id}&kind=booking.confirmed`, { 'booking.confirmed': 'DELIVERED' });
    const stopPath = linkIn(first.text, 'm');
    const page = await api.call('GET', `/${stopPath}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/<script|Mensah/);
    expect(page.text).toContain('Stop messages');
    expect((await form(stopPath, { messages: 'STOPPED' })).status).toBe(303);
    expect((await api.call('GET', `/${stopPath}`)).text).toContain('Start messages again');
    const customer = `/customers/${first.customerId}`;
    expect((await api.get(customer, shop.key)).data.messages).toBe('STOPPED');
    expect((await api.call('GET', '//m/unknown')).status).toBe(404);

    await post(`/bookings/${id}/reschedule`, { date: '2027-03-21' });
    const shortPath = linkIn(first.text, 'o');
    const short = await api.call('GET', `/${shortPath}`);
    expect([short.status, short.text.includes('Pay GHS')]).toEqual([200, true]);
    const paying = await form(shortPath, {});
    expect([paying.status, paying.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/pay\//)]);
    expect((await form(String(paying.headers.get('location')), { outcome: 'pay' })).status).toBe(303);
    await moveTo(api, { minutes: 3 });
    const [dropped] = await shop.settle(`&bookingId=${id}&kind=booking.rescheduled`, {
      'booking.rescheduled': 'DROPPED',
    });
    expect(dropped.reason).toBe('STOPPED');
    await shop.settle(`&bookingId=${id}&kind=payment.received`, { 'payment.received': 'DELIVERED' });

    await form(stopPath, { messages: 'ON' });
    expect((await api.get(customer, shop.key)).data.messages).toBe('ON');
    // The words do the same.
    expect((await form(`/dev/phone/${phone}`, { word: 'STOP' })).status).toBe(303);
    expect((await api.get(customer, shop.key)).data.messages).toBe('STOPPED');
    await form(`/dev/phone/${phone}`, { word: 'START' });
    expect((await api.get(customer, shop.key)).data.messages).toBe('ON');
    const dev = await api.call('GET', `//dev/phone/0${phone.slice(4)}`);
    expect(dev.text).toContain('booking.confirmed');
    expect(dev.text).toContain(`href="${api.url}${shortPath}"`);
  });

  it('who writes START hears of the shop that wrote last, and of no other that was stopped before', async () => {
    const other = await openMessageShop(api);
    const phone = newPhone();
    const bookings = [await other.booked('2027-03-24', phone)];
    await moveTo(api, { seconds: 65 });
    await other.settle(`&bookingId=${bookings[0]}&kind=booking.confirmed`, { 'booking.confirmed': 'DELIVERED' });
    bookings.push(await shop.booked('2027-03-24', phone));
    await moveTo(api, { minutes: 3 });
    const [newest] = await shop.settle(`&bookingId=${bookings[1]}&kind=booking.confirmed`, {
      'booking.confirmed': 'DELIVERED',
    });
    const [before] = await other.messages(`&bookingId=${bookings[0]}&kind=booking.confirmed`);
    const states = async () => [
      (await api.get(`/customers/${before.customerId}`, other.key)).data.messages,
      (await api.get(`/customers/${newest.customerId}`, shop.key)).data.messages,
    ];
    await form(linkIn(before.text, 'm'), { messages: 'STOPPED' });
    expect(await states()).toEqual(['STOPPED', 'ON']);
    await form(`/dev/phone/${phone}`, { word: 'START' });
    expect(await states()).toEqual(['STOPPED', 'ON']);
    await form(`/dev/phone/${phone}`, { word: 'STOP' });
    expect(await states()).toEqual(['STOPPED', 'STOPPED']);
    await form(`/dev/phone/${phone}`, { word: 'START' });
    expect(await states()).toEqual(['STOPPED', 'ON']);
  });

  it('who stops before SMS takes over keeps the message that WhatsApp took', async () => {
    const id = await shop.booked('2027-03-26', '+233241240001');
    await moveTo(api, { seconds: 65 });
    const query = `&bookingId=${id}&kind=booking.confirmed`;
    const [sent] = await shop.settle(query, { 'booking.confirmed': 'SENT' });
    const used = async () => (await api.get(`/businesses/${shop.id}/message-settings`, shop.key)).data.usage.sent;
    const before = await used();
    await form(linkIn(sent.text, 'm'), { messages: 'STOPPED' });
    await moveTo(api, { minutes: 12 });
    const newest = async () => (await shop.messages(query))[0];
    for (let n = 0; n < 200 && (await newest()).reason === null; n++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { status, channel, reason, attempts } = await newest();
    expect([status, channel, reason, attempts]).toEqual(['SENT', 'WHATSAPP', 'NO_REPORT', 1]);
    expect(await used()).toBe(before);
    await moveTo(api, { days: 3 });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect((await newest()).status).toBe('SENT');
  });

  it('who is erased leaves no text and no number, and gets nothing more', async () => {
    const id = await shop.booked('2027-03-27', newPhone());
    await moveTo(api, { seconds: 65 });
    const [sent] = await shop.settle(`&bookingId=${id}&kind=booking.confirmed`, { 'booking.confirmed': 'DELIVERED' });
    const owner = await api.signIn(shop.owner.phone);
    const path = `/customers/${sent.customerId}`;
    const exported = await api.get(`${path}/export`, owner.token);
    expect(JSON.stringify(exported.data.messages)).toContain('Booked');
    await post(`/bookings/${id}/cancel`, {});
    const erased = await api.call('POST', `${path}/erase`, { body: {}, token: owner.token, key: true });
    expect(erased.status, erased.text).toBeLessThan(300);
    const again = await post(`/bookings/${id}/messages`, { kind: 'booking.cancelled' });
    expect([again.status, again.code]).toEqual([409, 'INVALID_STATE']);
    await moveTo(api, { days: 20 });
    const all = await shop.messages(`&customerId=${sent.customerId}`);
    expect(all.length).toBeGreaterThan(1);
    for (const one of all) expect([one.text, one.to, one.status === 'QUEUED']).toEqual([null, null, false]);
  });
});

describe('a member', () => {
  it('hears what they chose, once, not of what they did themselves, and of the day at 07:00', async () => {
    const owner = await api.signIn(shop.owner.phone);
    const own = (body: object) => api.call('PUT', '/me/message-settings', { body, token: owner.token });
    const defaults = (await api.get('/me/message-settings', owner.token)).data;
    expect([defaults.channels, defaults.browsers]).toEqual([['PUSH'], 0]);
    expect(Buffer.from(defaults.pushKey, 'base64url').length).toBe(65);
    const kinds = {
      'member.new_booking': { enabled: true },
      'member.day': { enabled: true },
      'member.cancelled': { enabled: true },
    };
    expect((await own({ kinds, channels: ['SMS'] })).data.channels).toEqual(['SMS']);

    const id = await shop.booked('2027-03-10', newPhone());
    const [told] = await shop.settle(`&bookingId=${id}&kind=member.new_booking`, { 'member.new_booking': 'DELIVERED' });
    expect([told.userId, told.to, told.channel]).toEqual([owner.id, owner.phone, 'SMS']);
    expect(told.text).toContain('New booking by Ama');
    const mine = await api.call('POST', `/bookings/${id}/cancel`, { body: {}, token: owner.token, key: true });
    expect(mine.status, mine.text).toBe(200);
    expect(await shop.messages(`&bookingId=${id}&kind=member.cancelled`)).toEqual([]);

    await shop.booked('2027-03-10', newPhone());
    await moveTo(api, { hours: 21, minutes: 1 });
    const [day] = await shop.settle('&kind=member.day', { 'member.day': 'DELIVERED' });
    expect(day.text).toContain('1 booking today, 1 with money to pay.');
  });

  it('who owns the shop is told of a changed payout account, whatever was chosen', async () => {
    const now = api.service.deps.clock.now();
    const data = { payoutAccount: { network: 'MTN', numberLast4: '4567' } };
    const by = { kind: 'user', id: shop.owner.id } as const;
    await api.service.deps.db
      .tenant(shop.id)
      .transaction((tx) => emit(tx, { businessId: shop.id, type: 'payout_account.changed', data, by, now }));
    const owner = await api.signIn(shop.owner.phone);
    const ofAccount = '&kind=member.payout_account';
    const [told] = await shop.settle(ofAccount, { 'member.payout_account': 'DELIVERED' }, owner.token);
    expect([told.text.includes('MTN, ending in 4567'), (await shop.messages(ofAccount, owner.token)).length]).toEqual([
      true,
      1,
    ]);
    const path = `/businesses/${shop.id}`;
    const staff = await joinBusiness(api, { id: shop.id, slug: '', path, owner }, 'STAFF');
    for (const token of [staff.token, await keyOf(api, shop.id, ['bookings:read'])]) {
      const { data: listed } = await api.get(`${path}/messages?limit=100`, token);
      const kinds = listed.map(({ kind }: { kind: string }) => kind);
      expect([kinds.length > 0, kinds.includes('member.payout_account')]).toEqual([true, false]);
    }
  });
});
