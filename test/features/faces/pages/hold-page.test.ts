import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { withinOneWindow } from '../../../service/rate-window.ts';
import { sharedService, startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { formOf, linksOf, locationOf, type Visitor, visit, wordsOf } from './visitor.ts';

const api = await sharedService();
let stall: Stall;
let unitId: string;

beforeAll(async () => {
  stall = await openStall(api, 'units');
  await stall.setPolicies({ deposit: { type: 'PERCENT', percent: 30 }, minNoticeMinutes: 0 });
  unitId = await stall.addUnit({ name: 'Canopy', quantity: 3 });
});
afterAll(() => stall.sql.end());

const action = () => `/b/${stall.slug}/book`;

/** The review page of a choice, as a signed-in visitor reaches it. */
async function review(visitor: Visitor, choice: Record<string, string>) {
  const first = await visitor.open(`${action()}?${new URLSearchParams(choice)}`);
  return visitor.open(locationOf(first));
}

const bookings = async () => {
  const { rows } = await api.owner.query('select id from bookings where business_id = $1', [stall.id]);
  return rows.length;
};

describe('the review page', () => {
  it('puts the key of its form into its address, so that a reload and a second press hold once', async () => {
    const visitor = await visit(api);
    const page = await review(visitor, { unitId, date: inDays(3) });
    const form: Record<string, string> = { ...formOf(page, action()), name: 'Abena Owusu' };
    const again = await review(visitor, { unitId, date: inDays(3), key: form['key'] ?? '' });
    expect(formOf(again, action())['key']).toBe(form['key']);
    const before = await bookings();
    const [first, second] = await Promise.all([visitor.press(action(), form), visitor.press(action(), form)]);
    expect(locationOf(first)).toMatch(/^\/bookings\/bkg_/);
    expect(locationOf(second)).toBe(locationOf(first));
    expect(locationOf(await visitor.press(action(), form))).toBe(locationOf(first));
    expect(await bookings()).toBe(before + 1);
  });

  it('takes the number of a visitor during development, and holds in one press', async () => {
    const nobody = await visit(api, null);
    const form = formOf(await review(nobody, { unitId, date: inDays(4), quantity: '2' }), action());
    expect(form).toMatchObject({ unitId, date: inDays(4), quantity: '2' });
    const wrong = await nobody.press(action(), { ...form, name: 'Ama', phone: '12', note: 'By the <church>' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('aria-describedby="tel-e"');
    expect(wrong.text).toContain('By the &lt;church&gt;');
    const before = await bookings();
    const held = await nobody.press(action(), { ...form, name: 'Ama', phone: newPhone() });
    expect(locationOf(held)).toMatch(/^\/bookings\/bkg_/);
    expect(await bookings()).toBe(before + 1);
  });

  it('sends a visitor without a number to the sign-in, and keeps what was chosen', async () => {
    const nobody = await visit(api, null);
    const pressed = await nobody.press(action(), {
      unitId,
      date: inDays(4),
      quantity: '2',
      note: 'Back gate',
      key: 'k',
    });
    const next = decodeURIComponent(locationOf(pressed));
    expect(next).toContain('/sign-in?next=');
    for (const part of [`date=${inDays(4)}`, 'quantity=2', 'note=Back+gate']) expect(next).toContain(part);
  });

  it('says at the field what is wrong, and loses nothing that was typed', async () => {
    const visitor = await visit(api);
    const page = await review(visitor, { unitId, date: inDays(5) });
    const form = { ...formOf(page, action()), note: 'By the <church>' };
    const nameless = await visitor.press(action(), { ...form, name: '' });
    expect(nameless.status).toBe(422);
    expect(nameless.text).toContain('aria-describedby="name-e"');
    expect(nameless.text).toContain('<p class="err" id="name-e">');
    expect(formOf(nameless, action())['note']).toBe('By the <church>');
    const long = 'A'.repeat(121);
    const tooLong = await visitor.press(action(), { ...formOf(nameless, action()), name: long });
    expect([tooLong.status, formOf(tooLong, action())['name']]).toEqual([422, long]);
    expect(tooLong.text).toContain('id="name-e"');
    const done = await visitor.press(action(), { ...formOf(tooLong, action()), name: 'Abena' });
    expect(locationOf(done), wordsOf(done)).toMatch(/^\/bookings\//);
    const page2 = await visitor.open(locationOf(done));
    expect(wordsOf(page2)).toContain('By the <church>');
  });

  it('asks for the address of a business that comes to its customers, and lets a visitor get there without one', async () => {
    const coming = await openStall(api, 'units');
    const unit = await coming.addUnit();
    await coming.setZone('accra-osu', 500);
    const change = { body: { serviceLocation: 'AT_CUSTOMER' }, token: coming.owner.token };
    expect((await api.call('PATCH', `/businesses/${coming.id}`, change)).status).toBe(200);
    const person = await visit(api);
    const item = await person.open(`/b/${coming.slug}/units/${unit}?date=${inDays(5)}`);
    // What delivery costs stands there before any day is chosen, and after an area is.
    expect(wordsOf(await person.open(`/b/${coming.slug}/units/${unit}`))).toContain(
      'Choose your days to see the price. Delivery, GHS 5.00: Choose your area',
    );
    expect(wordsOf(await person.open(`/b/${coming.slug}/units/${unit}?areaId=accra-osu`))).toContain(
      'Delivery to Osu is GHS 5.00.',
    );
    // No area is chosen for the customer, and no total is shown before one is.
    expect(wordsOf(item)).toContain('Before delivery GHS 100.00 Delivery, GHS 5.00: Choose your area');
    expect(wordsOf(item)).not.toContain('Review booking');
    const early = new URLSearchParams({ unitId: unit, date: inDays(5), deliver: 'yes' });
    expect(locationOf(await person.open(`/b/${coming.slug}/book?${early}&key=${randomUUID()}`))).toContain('#ar');
    // A link that says nothing of delivery leads there too: this shop is paid for it in any case.
    const silent = new URLSearchParams({ unitId: unit, date: inDays(5) });
    expect(locationOf(await person.open(`/b/${coming.slug}/book?${silent}&key=${randomUUID()}`))).toContain('#ar');
    const chosen = await person.open(`/b/${coming.slug}/units/${unit}?date=${inDays(5)}&deliver=yes&areaId=accra-osu`);
    expect(wordsOf(chosen)).toMatch(/Delivery to Osu GHS 5\.00 Total GHS 105\.00/);
    expect(wordsOf(chosen)).toContain('Review booking');
    const query = new URLSearchParams({ unitId: unit, date: inDays(5), deliver: 'yes', areaId: 'accra-osu' });
    const keyed = await person.open(`/b/${coming.slug}/book?${query}`);
    const page = await person.open(locationOf(keyed));
    const path = `/b/${coming.slug}/book`;
    const fields = { ...formOf(page, path), name: 'Abena' };
    const refused = await person.press(path, fields);
    expect([refused.status, wordsOf(refused)]).toEqual([
      422,
      expect.stringContaining('Write the house and a landmark'),
    ]);
    const held = await person.press(path, { ...formOf(refused, path), name: 'Abena', address: 'Blue gate' });
    expect(locationOf(held)).toMatch(/^\/bookings\/bkg_/);
    await coming.sql.end();
  });

  it('offers what is free when someone was faster, with the same number of days', async () => {
    const visitor = await visit(api);
    const choice = { unitId, date: inDays(20), endDate: inDays(21), quantity: '2' };
    const page = await review(visitor, choice);
    const form = { ...formOf(page, action()), name: 'Abena' };
    await stall.book({ unitId, date: inDays(20), quantity: 2 });
    const taken = await visitor.press(action(), form);
    expect(taken.status).toBe(409);
    expect(wordsOf(taken)).toContain('These are free:');
    const [free = ''] = linksOf(taken).filter(
      (link) => link.startsWith(`${action()}?`) && !link.includes(`date=${inDays(20)}`),
    );
    const query = new URLSearchParams(free.split('?')[1]);
    const days = (Date.parse(query.get('endDate') ?? '') - Date.parse(query.get('date') ?? '')) / 86_400_000;
    expect([days, query.get('quantity'), query.get('name')]).toEqual([1, '2', 'Abena']);
    const other = await visitor.open(locationOf(await visitor.open(free)));
    const held = await visitor.press(action(), formOf(other, action()));
    expect(locationOf(held), wordsOf(held)).toMatch(/^\/bookings\//);
  });

  it('takes no form of another site', async () => {
    const visitor = await visit(api);
    const before = await bookings();
    const fields = { unitId, date: inDays(6), name: 'Abena', key: 'k' };
    expect((await visitor.press(action(), fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await bookings()).toBe(before);
  });

  it('shows a limit as this page, with the same key and all that was typed', async () => {
    const strict = await startTestService({ RATE_LIMIT_FACTOR: '1' }, { database: api.database });
    const visitor = await visit(strict);
    const page = await review(visitor, { unitId, date: inDays(7) });
    const form: Record<string, string> = { ...formOf(page, action()), name: 'Abena', note: 'Late is fine' };
    await withinOneWindow(async () => {
      // 30 holds a minute a user; each of these asks for a day that is over.
      let last = await visitor.press(action(), { ...form, date: inDays(-1), key: 'past' });
      for (let press = 0; press < 40 && last.status !== 429; press++)
        last = await visitor.press(action(), { ...form, date: inDays(-1), key: `past-${press}` });
      expect(last.status).toBe(429);
      const limited = await visitor.press(action(), form);
      expect([limited.status, limited.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
      expect(limited.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(wordsOf(limited)).toContain('Nothing you typed is lost');
      expect(formOf(limited, action())).toMatchObject({ key: form['key'], note: 'Late is fine', name: 'Abena' });
    });
  });
});

describe('the chat button', () => {
  it('makes a reference and leads to WhatsApp under the policy', async () => {
    const nobody = await visit(api, null);
    const page = await nobody.open(`/b/${stall.slug}`);
    expect(page.text).toContain(`action="/b/${stall.slug}/chat"`);
    const onward = await nobody.press(`/b/${stall.slug}/chat`, { unitId, date: inDays(9) });
    const refresh = onward.headers.get('refresh') ?? '';
    expect([onward.status, refresh]).toEqual([
      200,
      expect.stringMatching(/^0; url=https:\/\/wa\.me\/233302112233\?text=/),
    ]);
    expect(onward.headers.get('content-security-policy')).toContain("form-action 'self'");
    const ref = /C-[2-9A-Z]{4,5}/.exec(decodeURIComponent(refresh))?.[0] ?? '';
    const { data } = await api.get(`/public/refs/${ref}`);
    expect(data).toMatchObject({ business: { slug: stall.slug }, context: { unitId, date: inDays(9) } });
    expect(linksOf(onward).some((link) => link.startsWith('https://wa.me/'))).toBe(true);
  });

  it('leads back to the page where nobody answers at once', async () => {
    await stall.set({ answering: false });
    const nobody = await visit(api, null);
    expect(locationOf(await nobody.press(`/b/${stall.slug}/chat`, {}))).toBe(`/b/${stall.slug}`);
    await stall.set({});
    expect((await nobody.press('/b/unknown/chat', {})).status).toBe(404);
  });
});
