import { afterEach, describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { startTestService } from '../../../service/service.ts';
import { moveTo, openMessageShop } from '../../outward/messages/phones.ts';

const api = await startTestService({ ROLE: 'all' });
await moveTo(api);
afterEach(() => moveTo(api));
const shop = await openMessageShop(api);
const post = async (path: string, body: object = {}) => {
  const answer = await api.call('POST', path, { body, token: shop.key, key: true });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.data;
};
const linksOf = (text: string) => ({
  booking: /\/o\/[\w-]+/.exec(text)?.[0] ?? '',
  stop: /\/m\/[\w-]+/.exec(text)?.[0] ?? '',
});

/** A confirmed booking, and the links of its first message. */
async function booked(date: string) {
  await moveTo(api);
  const id = await shop.booked(date, newPhone());
  await moveTo(api, { seconds: 65 });
  const [{ text }] = await shop.settle(`&bookingId=${id}&kind=booking.confirmed`, { 'booking.confirmed': 'DELIVERED' });
  return { id, ...linksOf(text) };
}

/** The words of a page, without its head and the row of the shop. */
async function wordsOf(path: string): Promise<string> {
  const page = await api.call('GET', `/${path}`);
  expect(page.text).not.toContain('<script');
  return page.text
    .replace(/^.*?<main/s, '<main')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe('the short link of a booking', () => {
  it('leads to changes while they are possible', async () => {
    const { booking } = await booked('2027-03-20');
    expect(await wordsOf(booking)).toMatch(
      /Confirmed .*To pay GHS 100\.00 .*Pay GHS 30\.00 .*Cancel, move or see more/,
    );
    await moveTo(api, { days: 10, hours: 18 });
    // The notice of the shop has passed.
    const late = await wordsOf(booking);
    expect(late).toContain('See the booking');
    expect(late).not.toMatch(/Cancel|move/);
  });

  it('lists every item of a booking of several', async () => {
    const chairs = await shop.addUnit({ name: 'Chair', quantity: 90 });
    await moveTo(api);
    const { id } = await post(`/businesses/${shop.id}/bookings`, {
      date: '2027-03-25',
      items: [{ unitId: chairs, quantity: 40 }, { unitId: shop.unitId }],
      customer: { name: 'Esi', phone: newPhone() },
    });
    await moveTo(api, { seconds: 65 });
    const sent = await shop.settle(`&bookingId=${id}&kind=booking.confirmed`, { 'booking.confirmed': 'DELIVERED' });
    expect(await wordsOf(linksOf(sent[0].text).booking)).toContain('Chair and 1 more 40 × Chair, Canopy × 2 – “big”');
  });

  it('says of a cancelled booking what goes back, and offers no change', async () => {
    const { id, booking } = await booked('2027-03-21');
    await post(`/bookings/${id}/cancel`);
    const unpaid = await wordsOf(booking);
    expect(unpaid).toMatch(/Cancelled Nothing has to be paid\. .*See the booking/);
    expect(unpaid).not.toMatch(/Cancel,|Cancel or|Pay GHS/);

    const paid = await booked('2027-03-22');
    await post(`/bookings/${paid.id}/payments`, { amountPesewas: 4_000, method: 'CASH' });
    await post(`/bookings/${paid.id}/cancel`);
    expect(await wordsOf(paid.booking)).toMatch(/Cancelled GHS 40\.00 stays with Shop \w+\./);
  });

  it('says of a hold that it has ended', async () => {
    await api.call('PUT', `/businesses/${shop.id}/message-settings`, {
      body: { kinds: { 'booking.held': { enabled: true } } },
      token: shop.key,
    });
    const { id } = await post(`/businesses/${shop.id}/holds`, {
      unitId: shop.unitId,
      date: '2027-03-23',
      customer: { name: 'Esi', phone: newPhone() },
    });
    await moveTo(api, { seconds: 65 });
    const [{ text }] = await shop.settle(`&bookingId=${id}&kind=booking.held`, { 'booking.held': 'DELIVERED' });
    const { booking } = linksOf(text);
    expect(await wordsOf(booking)).toMatch(/Held Kept for you until/);
    await moveTo(api, { days: 3 });
    const over = await wordsOf(booking);
    expect(over).toMatch(/Expired It was kept for you until .*, and is not any more\. .*See the booking/);
    expect(over).not.toMatch(/Cancel|Pay GHS/);
  });

  it('asks how it was once it is over, and only once', async () => {
    const { id, booking } = await booked('2027-03-10');
    await moveTo(api, { days: 1 });
    await post(`/bookings/${id}/check-in`);
    expect(await wordsOf(booking)).toMatch(/Checked in .*See the booking/);
    await post(`/bookings/${id}/complete`);
    expect(await wordsOf(booking)).toMatch(/Completed .*Pay GHS 30\.00 .*Say how it was/);
    await api.owner.query(
      `insert into reviews (id, business_id, booking_id, rating, created_at)
        select 'rev_' || right(id, 26), business_id, id, 5, ends_at from bookings where id = $1`,
      [id],
    );
    expect(await wordsOf(booking)).toMatch(/See the booking/);
  });

  it('says why it cannot be paid', async () => {
    const { booking } = await booked('2027-03-24');
    await api.owner.query(`update businesses set status = 'SUSPENDED' where id = $1`, [shop.id]);
    const pressed = await fetch(api.url + booking, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });
    expect([pressed.status, await pressed.text()]).toEqual([409, expect.stringContaining('cannot be paid online')]);
    await api.owner.query(`update businesses set status = 'ACTIVE' where id = $1`, [shop.id]);
  });

  it('that is unknown leads to the own bookings', async () => {
    const words = await wordsOf('/o/unknown');
    expect(words).toMatch(/This link does not work any more .*My bookings/);
    expect(words).not.toContain('STOP');
  });
});

describe('the page that stops messages', () => {
  it('names the messages that the shop sends', async () => {
    const set = (kinds: object) =>
      api.call('PUT', `/businesses/${shop.id}/message-settings`, { body: { kinds }, token: shop.key });
    await set({});
    const { stop } = await booked('2027-03-25');
    expect(await wordsOf(stop)).toContain(
      'about your bookings there: confirmed, before they begin, moved, cancelled, money sent back, something you wait for is free.',
    );
    const off = { enabled: false };
    await set({
      'booking.rescheduled': off,
      'booking.reminder': off,
      'waitlist.offered': off,
      'payment.received': off,
      'return.reminder': { enabled: true },
    });
    const less = await wordsOf(stop);
    expect(less).toContain(
      'about your bookings there: confirmed, cancelled, money sent back, the last day of a rental.',
    );
    expect(less).not.toContain('receipts');
    await set({});
  });
});
