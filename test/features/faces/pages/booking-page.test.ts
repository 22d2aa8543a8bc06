import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { showCode } from '../../../../src/domain/booking/code.ts';
import { newPhone } from '../../../service/api.ts';
import { sharedService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { formOf, linksOf, locationOf, type Visitor, visit, wordsOf } from './visitor.ts';

const api = await sharedService();
let stall: Stall;
let unitId: string;
let visitor: Visitor;

const DEPOSIT = { deposit: { type: 'PERCENT', percent: 30 }, minNoticeMinutes: 0, cancellationNoticeHours: 24 };

beforeAll(async () => {
  stall = await openStall(api, 'units');
  await stall.setPolicies({ ...DEPOSIT, refundOnCancel: 'FULL_BEFORE_NOTICE' });
  unitId = await stall.addUnit({ quantity: 2, name: 'Bouncy castle' });
  const contact = { contactPhone: '+233302112233' };
  await api.call('PATCH', `/businesses/${stall.id}`, { body: contact, token: stall.owner.token });
});
// A customer has at most five unpaid holds at a shop.
beforeEach(async () => {
  visitor = await visit(api);
  await api.call('PATCH', '/me', {
    body: { name: 'Abena Owusu' },
    headers: { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' },
  });
});
afterAll(() => stall.sql.end());

/** A hold of the visitor, made by the button of the review page. */
async function hold(days: number, { length = 1, by = visitor } = {}): Promise<string> {
  const choice = new URLSearchParams({ unitId, date: inDays(days), endDate: inDays(days + length - 1) });
  const keyed = await by.open(`/b/${stall.slug}/book?${choice}`);
  const page = await by.open(locationOf(keyed));
  const held = await by.press(`/b/${stall.slug}/book`, formOf(page, `/b/${stall.slug}/book`));
  expect(held.status, wordsOf(held)).toBe(303);
  return locationOf(held).replace('/bookings/', '');
}

async function pay(id: string): Promise<void> {
  const page = await visitor.open(`/bookings/${id}`);
  const path = locationOf(await visitor.press(`/bookings/${id}/pay`, formOf(page, `/bookings/${id}/pay`)));
  expect(path).toMatch(/^\/pay\//);
  expect((await visitor.press(path, { outcome: 'pay' })).status).toBe(303);
}

const set = (id: string, change: string) => api.owner.query(`update bookings set ${change} where id = $1`, [id]);
const statusOf = async (id: string) => (await api.get(`/bookings/${id}`, stall.owner.token)).data;

describe('the page of a hold', () => {
  it('says until when it is held, and leads to one payment link however often it is pressed', async () => {
    const id = await hold(10, { length: 2 });
    const page = await visitor.open(`/bookings/${id}`);
    const words = wordsOf(page);
    for (const part of [
      'Held for you',
      'Held until',
      'Pay GHS 60.00 to confirm',
      'Pay deposit GHS 60.00',
      'Bouncy castle',
      'Total',
    ])
      expect(words).toContain(part);
    expect(page.text).toMatch(/data-until="\d{4}-/);
    const form = formOf(page, `/bookings/${id}/pay`);
    const first = locationOf(await visitor.press(`/bookings/${id}/pay`, form));
    const again = await visitor.open(`/bookings/${id}`);
    const second = locationOf(await visitor.press(`/bookings/${id}/pay`, formOf(again, `/bookings/${id}/pay`)));
    expect([first, second]).toEqual([expect.stringMatching(/^\/pay\/[\w-]+$/), first]);
    expect(wordsOf(await visitor.open(first))).toContain('GHS 60.00');
  });

  it('is there for its customer alone', async () => {
    const id = await hold(12);
    const stranger = await visit(api);
    for (const path of ['', '/move', '/cancel', '/calendar.ics']) {
      const answer = await stranger.open(`/bookings/${id}${path}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.text).not.toContain('Abena');
    }
    for (const button of ['pay', 'cancel', 'review'])
      expect((await stranger.press(`/bookings/${id}/${button}`, { refund: '0', rating: '5' })).status).toBe(404);
    expect((await stranger.press(`/bookings/${id}/move`, { date: inDays(20) })).status).toBe(404);
    const nobody = await visit(api, null);
    const asked = await nobody.open(`/bookings/${id}`);
    expect([asked.status, locationOf(asked)]).toEqual([303, `/sign-in?next=${encodeURIComponent(`/bookings/${id}`)}`]);
    const pressed = await nobody.press(`/bookings/${id}/cancel`, { refund: '0' });
    expect(locationOf(pressed)).toBe(`/sign-in?next=${encodeURIComponent(`/bookings/${id}`)}`);
    expect((await statusOf(id)).status).toBe('HELD');
  });

  it('takes no form of another site', async () => {
    const id = await hold(14);
    const forged = await visitor.press(`/bookings/${id}/cancel`, { refund: '0' }, { 'sec-fetch-site': 'cross-site' });
    expect([forged.status, forged.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect((await statusOf(id)).status).toBe('HELD');
  });

  it('of another customer shows a member of the shop no button of the customer', async () => {
    const id = await hold(16);
    const member = await visit(api, stall.owner.phone);
    const page = await member.open(`/bookings/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(`/bookings/${id}/pay`);
    expect(linksOf(page)).toContain('/console');
    expect((await member.press(`/bookings/${id}/cancel`, { refund: '0' })).status).toBe(404);
  });
});

describe('the page of a confirmed booking', () => {
  it('has calendar, contact, directions and receipt', async () => {
    const id = await hold(20, { length: 2 });
    await pay(id);
    const page = await visitor.open(`/bookings/${id}`);
    const words = wordsOf(page);
    for (const part of ['It is yours, Abena', 'GHS 60.00', 'Still to pay', 'GHS 140.00', 'Receipt'])
      expect(words).toContain(part);
    const links = linksOf(page);
    expect(links).toContain('tel:+233302112233');
    expect(links.some((link) => link.startsWith('https://wa.me/233302112233?text='))).toBe(true);
    expect(links.some((link) => link.startsWith('geo:5.556,-0.182'))).toBe(true);
    expect(links.some((link) => link.startsWith('https://www.openstreetmap.org/'))).toBe(true);
    const receipt = links.find((link) => link.startsWith('/receipts/')) ?? '';
    const paid = wordsOf(await visitor.open(receipt));
    expect(paid).toMatch(/Paid. It is yours..* Receipt R-\d+ /);
    // The terms of cancelling are the same sentence on both.
    const [terms = ''] = /Cancel by [^.]*GHS 60\.00 back\./.exec(words) ?? [];
    expect(terms).not.toBe('');
    expect(paid).toContain(terms);
    for (const file of [`/bookings/${id}/calendar.ics`, `${receipt}/calendar.ics`]) {
      const { status, headers, text } = await visitor.open(file);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${id}.ics"`);
      expect(text).toContain(`UID:${id}@dwaso`);
      expect(text).toContain(`DTSTART;VALUE=DATE:${inDays(20).replaceAll('-', '')}`);
      expect(text).toContain(`DTEND;VALUE=DATE:${inDays(22).replaceAll('-', '')}`);
    }
  });

  it('names all that is owed where the shop confirmed without a deposit', async () => {
    const id = await hold(14);
    expect((await api.post(`/bookings/${id}/confirm`, {}, stall.owner.token, true)).status).toBe(200);
    const words = wordsOf(await visitor.open(`/bookings/${id}`));
    expect(words).toMatch(/It is yours, Abena.*Still to pay GHS 100.00 Pay GHS 30.00 now/);
    // Nothing was paid that could come back.
    expect(words).toContain('If plans change');
    expect(words).not.toContain('get GHS');
  });

  it('names the refund before it cancels, and cancels only under the figures that it showed', async () => {
    const id = await hold(24);
    await pay(id);
    expect(linksOf(await visitor.open(`/bookings/${id}`))).toContain(`/bookings/${id}/cancel`);
    const page = await visitor.open(`/bookings/${id}/cancel`);
    expect(wordsOf(page)).toContain('you get back GHS 30.00');
    expect(wordsOf(page)).toContain('Cancel and refund GHS 30.00');
    const form = formOf(page, `/bookings/${id}/cancel`);
    const other = await visitor.press(`/bookings/${id}/cancel`, { ...form, refund: '0', reason: 'It rains' });
    expect([other.status, (await statusOf(id)).status]).toEqual([409, 'CONFIRMED']);
    expect(wordsOf(other)).toContain('It is now GHS 30.00');
    const again = formOf(other, `/bookings/${id}/cancel`);
    expect(again['reason']).toBe('It rains');
    const done = await visitor.press(`/bookings/${id}/cancel`, again);
    expect(locationOf(done)).toBe(`/bookings/${id}`);
    expect(await statusOf(id)).toMatchObject({ status: 'CANCELLED', refundedPesewas: 3_000, cancelReason: 'It rains' });
    const after = wordsOf(await visitor.open(`/bookings/${id}`));
    expect(after).toContain('GHS 30.00 goes back to the wallet it came from');
    expect(after).toContain('It rains');
  });

  it('says why it cannot be cancelled or moved any more', async () => {
    const id = await hold(1);
    await pay(id);
    await stall.setPolicies({ cancellationNoticeHours: 72 });
    const page = await visitor.open(`/bookings/${id}`);
    expect(linksOf(page)).not.toContain(`/bookings/${id}/cancel`);
    expect(wordsOf(page)).toContain('Call the shop if you cannot come');
    expect(linksOf(page)).not.toContain(`/bookings/${id}/move`);
    expect(locationOf(await visitor.open(`/bookings/${id}/move`))).toBe(`/bookings/${id}`);
    const pressed = await visitor.press(`/bookings/${id}/move`, { date: inDays(5) });
    expect((await statusOf(id)).startsAt.slice(0, 10)).toBe(inDays(1));
    expect(pressed.status).toBeLessThan(500);
    await stall.setPolicies({ cancellationNoticeHours: 24 });
  });
});

describe('moving a booking', () => {
  it('of days: shows the month, keeps the number of days, offers what is free instead', async () => {
    const id = await hold(30, { length: 2 });
    const page = await visitor.open(`/bookings/${id}/move?date=${inDays(31)}`);
    expect(wordsOf(page)).toContain('It stays 2 days');
    const form = formOf(page, `/bookings/${id}/move`);
    expect(form['date']).toBe(inDays(31));
    expect(page.text).toContain('Booked');
    const after = locationOf(await visitor.press(`/bookings/${id}/move`, form));
    expect(after).toMatch(new RegExp(`^/bookings/${id}\\?was=`));
    expect(wordsOf(await visitor.open(after))).toMatch(/Moved to .* It was .*\. The price stays GHS [\d.,]+[.,]/);
    const moved = await statusOf(id);
    expect([moved.startsAt.slice(0, 10), moved.endsAt.slice(0, 10)]).toEqual([inDays(31), inDays(33)]);
    // Both pieces are gone on the day that is wanted now.
    await stall.book({ unitId, date: inDays(40), quantity: 2 });
    const taken = await visitor.press(`/bookings/${id}/move`, { key: randomUUID(), date: inDays(40) });
    expect(taken.status).toBe(409);
    expect(wordsOf(taken)).toContain('These are free:');
    const free = linksOf(taken).filter((link) => link.startsWith(`/bookings/${id}/move?date=`));
    expect(free.length).toBeGreaterThan(0);
    expect((await statusOf(id)).startsAt.slice(0, 10)).toBe(inDays(31));
  });

  it('of a time: shows days and free times', async () => {
    const salon = await openStall(api, 'slots');
    await salon.setPolicies({ minNoticeMinutes: 0, cancellationNoticeHours: 0 });
    const serviceId = await salon.addService();
    await salon.addProvider([serviceId]);
    const customer = { name: 'Abena Owusu', phone: visitor.phone };
    const { data } = await salon.book({ serviceId, startsAt: `${inDays(3)}T09:00:00Z`, customer });
    const page = await visitor.open(`/bookings/${data.id}/move?date=${inDays(4)}`);
    expect(page.text).toContain(`value="${inDays(4)}T10:00:00.000Z"`);
    const form = { ...formOf(page, `/bookings/${data.id}/move`), startsAt: `${inDays(4)}T10:00:00.000Z` };
    const after = await visitor.open(locationOf(await visitor.press(`/bookings/${data.id}/move`, form)));
    expect(wordsOf(after)).toContain('It was');
    expect((await visitor.open(`/bookings/${data.id}?was=x&wasUntil=2026`)).text).toContain('10:00');
    const { data: now } = await api.get(`/bookings/${data.id}`, salon.owner.token);
    expect(now.startsAt).toBe(`${inDays(4)}T10:00:00.000Z`);
    await salon.sql.end();
  });

  it('by the shop: says what it was and the way out, until the customer moves it', async () => {
    const id = await hold(60);
    await pay(id);
    const day = (days: number) => {
      const [weekday, date, month] = new Date(inDays(days)).toUTCString().split(' ');
      return new RegExp(`${weekday?.replace(',', '')} ${Number(date)} ${month}`);
    };
    const move = async (body: object) =>
      expect((await api.post(`/bookings/${id}/reschedule`, body, stall.owner.token, true)).status).toBe(200);
    const notice = async () => {
      const page = await visitor.open(`/bookings/${id}`);
      return { page, said: / moved your booking to .*? talk to the shop\./.exec(wordsOf(page))?.[0] ?? null };
    };
    expect((await notice()).said).toBeNull();
    await move({ date: inDays(62) });
    const { page, said } = await notice();
    const [now = '', was = ''] = said?.split('It was') ?? [];
    expect(now).toMatch(day(62));
    expect(was).toMatch(day(60));
    expect(said).toMatch(/The price stays\. .* cancel by .* and get GHS 30\.00 back, or talk to the shop\./);
    expect(linksOf(page)).toContain(`/bookings/${id}/cancel`);
    expect(linksOf(page).some((link) => link.startsWith('https://wa.me/233302112233?text='))).toBe(true);
    // Another number of days has another price.
    await move({ date: inDays(64), endDate: inDays(65) });
    expect((await notice()).said).toMatch(/The price is now GHS 200\.00\./);
    const form = formOf(await visitor.open(`/bookings/${id}/move?date=${inDays(66)}`), `/bookings/${id}/move`);
    expect((await visitor.press(`/bookings/${id}/move`, form)).status).toBe(303);
    expect((await notice()).said).toBeNull();
  });
});

describe('the other states', () => {
  it('say what is true and offer the next step', async () => {
    const id = await hold(50);
    await pay(id);
    const shown = async () => wordsOf(await visitor.open(`/bookings/${id}`));
    await set(id, `status = 'CHECKED_IN'`);
    expect(await shown()).toContain('It is with you');
    expect(await shown()).toContain('Pay GHS 70.00');
    await set(id, `status = 'NO_SHOW'`);
    expect(await shown()).toContain('Missed');
    expect(await shown()).toContain('GHS 30.00 stays with');
    const over = await hold(52);
    await set(over, `hold_expires_at = now() - interval '1 minute'`);
    await api.owner.query(`update allocations set held_until = now() - interval '1 minute' where booking_id = $1`, [
      over,
    ]);
    const expired = await visitor.open(`/bookings/${over}`);
    expect(wordsOf(expired)).toContain('Nothing was charged');
    expect(wordsOf(expired)).toContain('It is still free');
    const again = linksOf(expired).find((link) => link.startsWith(`/b/${stall.slug}/book?`)) ?? '';
    expect(again).toContain(`date=${inDays(52)}`);
    await stall.book({ unitId, date: inDays(52), quantity: 2 });
    const gone = await visitor.open(`/bookings/${over}`);
    expect(wordsOf(gone)).not.toContain('It is still free');
    expect(linksOf(gone)).toContain(`/b/${stall.slug}/units/${unitId}`);
  });

  it('completed asks how it was, once, and keeps what was typed', async () => {
    const id = await hold(60);
    await pay(id);
    await set(id, `status = 'COMPLETED', starts_at = '${inDays(-10)}T00:00Z', ends_at = '${inDays(-9)}T00:00Z'`);
    const page = await visitor.open(`/bookings/${id}`);
    const form = formOf(page, `/bookings/${id}/review`);
    const starless = await visitor.press(`/bookings/${id}/review`, { ...form, comment: 'Clean & big' });
    expect([starless.status, formOf(starless, `/bookings/${id}/review`)['comment']]).toEqual([422, 'Clean & big']);
    expect(wordsOf(starless)).toContain('Choose from 1 to 5 stars');
    const done = await visitor.press(`/bookings/${id}/review`, { ...form, rating: '5', comment: 'Clean & big' });
    expect(locationOf(done), wordsOf(done)).toBe(`/bookings/${id}`);
    expect(wordsOf(await visitor.open(`/bookings/${id}`))).toContain('Thank you. Your review helps others');
    expect(wordsOf(await visitor.open(`/b/${stall.slug}`))).toContain('Clean & big');
    const twice = await visitor.press(`/bookings/${id}/review`, { rating: '1', key: randomUUID() });
    expect([twice.status, wordsOf(twice).includes('already')]).toEqual([409, true]);
  });
});

describe('my bookings', () => {
  it('asks for the deposit as the page of the booking does, also after money went back', async () => {
    const id = await hold(60);
    const paid = { amountPesewas: 100, method: 'CASH' };
    const { token } = stall.owner;
    const { data } = await api.post(`/bookings/${id}/payments`, paid, token, true);
    const back = { amountPesewas: 100, reason: 'Too little' };
    expect((await api.post(`/payments/${data.id}/refunds`, back, token, true)).status).toBe(201);
    const [, deposit = 'none'] =
      /Pay deposit (GHS\s[\d.,]+\d)/.exec(wordsOf(await visitor.open(`/bookings/${id}`))) ?? [];
    expect(wordsOf(await visitor.open('/bookings'))).toContain(`Pay deposit ${deposit}`);
  });

  it('lists one’s own alone, coming and past, page by page', async () => {
    const me = await visit(api);
    expect(wordsOf(await me.open('/bookings'))).toContain('No bookings yet');
    const salon = await openStall(api, 'units');
    const many = await salon.addUnit({ quantity: 50, name: 'Chair' });
    const customer = { name: 'Kofi', phone: me.phone };
    const ids: string[] = [];
    for (let day = 1; day <= 22; day++)
      ids.push((await salon.book({ unitId: many, date: inDays(day), customer })).data.id);
    await salon.book({ unitId: many, date: inDays(2), customer: { name: 'Somebody Else', phone: newPhone() } });
    await set(ids[21] ?? '', `status = 'CANCELLED'`);
    const { data: one } = await api.get(`/bookings/${ids[0]}`, salon.owner.token);
    expect(wordsOf(await me.open('/bookings'))).toContain(showCode(one.code));
    const listed = (answer: Awaited<ReturnType<Visitor['open']>>) =>
      linksOf(answer).flatMap((link) => /^\/bookings\/(bkg_\w+)$/.exec(link)?.[1] ?? []);
    const first = await me.open('/bookings');
    const next = linksOf(first).find((link) => link.includes('cursor=')) ?? '';
    const second = await me.open(next);
    expect([...listed(first), ...listed(second)]).toEqual(ids.slice(0, 21));
    expect(linksOf(second).some((link) => link.includes('cursor='))).toBe(false);
    expect(listed(await me.open('/bookings?past=yes'))).toEqual([ids[21]]);
    expect((await me.open('/bookings?cursor=broken')).status).toBe(200);
    await salon.sql.end();
  });
});
