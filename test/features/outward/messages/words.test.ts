import { describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { startTestService } from '../../../service/service.ts';
import { openShop } from '../../booking/bookings/shop.ts';
import { moveTo, openMessageShop } from './phones.ts';

const api = await startTestService();
await moveTo(api);
const shop = await openMessageShop(api);
const post = (path: string, body: object = {}) => api.call('POST', path, { body, token: shop.key, key: true });
const settingsPath = `/businesses/${shop.id}/message-settings`;

describe('the settings', () => {
  it('take back what they answered, and change only what was changed', async () => {
    const { data } = await api.get(settingsPath, shop.key);
    const body = { ...data, kinds: { ...data.kinds, 'booking.held': { enabled: true } } };
    const set = await api.call('PUT', settingsPath, { body, token: shop.key });
    expect(set.status, set.text).toBe(200);
    expect(set.data.kinds).toEqual(body.kinds);
    expect(set.data.usage).toEqual(data.usage);
    const { token } = shop.owner;
    const own = (await api.get('/me/message-settings', token)).data;
    const mine = { ...own, kinds: { ...own.kinds, 'member.paid': { enabled: true } } };
    const answer = await api.call('PUT', '/me/message-settings', { body: mine, token });
    expect([answer.status, answer.data]).toEqual([200, mine]);
    const misspelt = await api.call('PUT', settingsPath, { body: { ...data, kindz: {} }, token: shop.key });
    expect([misspelt.status, misspelt.details.map(({ path }) => path)]).toEqual([422, ['/kindz']]);
  });

  it('refuse a text without a word', async () => {
    for (const text of ['', '  ']) {
      const body = { texts: { 'booking.confirmed': text } };
      const set = await api.call('PUT', settingsPath, { body, token: shop.key });
      expect([set.status, set.details[0]?.path, set.details[0]?.message]).toEqual([
        422,
        '/texts/booking.confirmed',
        'must not be empty',
      ]);
    }
  });
});

describe('a message by hand', () => {
  it('is refused where it would tell what is not so', async () => {
    const id = await shop.booked('2027-03-20', newPhone());
    const again = async (kind: string) => (await post(`/bookings/${id}/messages`, { kind })).code ?? 'sent';
    expect(await again('booking.rescheduled')).toBe('INVALID_STATE');
    expect(await again('return.reminder')).toBe('INVALID_STATE');
    expect((await post(`/bookings/${id}/reschedule`, { date: '2027-03-21' })).status).toBe(200);
    expect(await again('booking.rescheduled')).toBe('sent');
    await moveTo(api, { days: 12 });
    expect(await again('return.reminder')).toBe('sent');
    await moveTo(api);
  });
});

describe('a preview without a booking', () => {
  const previewOf = async (kind: string, businessId = shop.id, token = shop.key) => {
    const answer = await api.call('POST', `/businesses/${businessId}/messages/preview`, { body: { kind }, token });
    expect(answer.status, answer.text).toBe(200);
    return answer.data;
  };
  const textOf = async (kind: string) =>
    (await previewOf(kind)).text.replace(/^Shop \w+: /, '').replace(/ ?http\S+/, ' LINK');

  it('tells of an item of the business, with sums that go together', async () => {
    const item = 'Canopy x 2 - "big", Tue 16 Mar';
    expect(await textOf('booking.held')).toBe(
      `${item} is held for you until Mon 15 Mar, 12:00. Pay GHS 100.00 to keep it: LINK K7Q-2M4`,
    );
    expect(await textOf('booking.confirmed')).toBe(
      `Booked: ${item}. Paid: GHS 100.00. To pay: GHS 284.00. LINK K7Q-2M4`,
    );
    expect(await textOf('booking.cancelled')).toBe(
      `Your booking of ${item} is cancelled. You get GHS 100.00 back. LINK K7Q-2M4`,
    );
    expect(await textOf('payment.received')).toBe(
      `Thank you. We have received GHS 100.00 for ${item}. To pay: GHS 284.00. LINK K7Q-2M4`,
    );
    expect(await textOf('payment.refunded')).toContain('GHS 100.00 back for Canopy');
    expect(await textOf('waitlist.offered')).toBe(
      `${item} is free now. It is yours if you take it by Mon 15 Mar, 12:00: LINK`,
    );
    const salon = await openShop(api, api.database.url, 'slots');
    await salon.addService({ name: 'Cornrows' });
    const { text } = await previewOf('booking.confirmed', salon.id, salon.owner.token);
    expect(text).toContain('Cornrows, Tue 16 Mar, 10:00');
  });

  it('has an address as long as the one that is sent', async () => {
    const { text, segments } = await previewOf('booking.confirmed');
    expect(text).toMatch(/\/o\/\w{18} /);
    expect(segments).toBe(text.length > 160 ? 2 : 1);
  });

  it('shows members what a notification says', async () => {
    const name = shop.id && (await previewOf('member.paid')).text.split(':')[0];
    const shown = async (kind: string) => (await previewOf(kind)).text.replace(`${name}: `, '');
    expect(await shown('member.new_booking')).toBe('New booking by Abena: Canopy x 2 - "big", Tue 16 Mar, GHS 384.00.');
    expect(await shown('member.paid')).toBe('Abena paid GHS 100.00 for Canopy x 2 - "big".');
    expect(await shown('member.handoff')).toBe('A customer asks for a person: 024 000 0123.');
    expect(await shown('member.day')).toBe('4 bookings today, 1 with money to pay.');
    expect(await shown('member.payout_account')).toContain('changed to MTN, ending in 0123.');
  });
});
