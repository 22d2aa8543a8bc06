import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { writeBooking } from '../../../service/bookings.ts';
import { sharedService } from '../../../service/service.ts';

const api = await sharedService();
const pool = api.owner;

async function newBusiness(vertical = 'party-rentals', name = 'Kofi Tents') {
  const owner = await api.signIn();
  const { data } = await api.post('/businesses', { name, vertical }, owner.token);
  return { id: data.id as string, token: owner.token };
}
const hours = (n: number) => Temporal.Now.instant().round('second').add({ hours: n }).toString();

async function newFeed(business: { id: string; token: string }, body: object = {}) {
  const made = await api.post(`/businesses/${business.id}/calendar-feeds`, body, business.token);
  expect(made.status, made.text).toBe(201);
  return made.data as { id: string; url: string; providerId: string | null };
}
const read = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });

function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
}

describe('the calendar feed', () => {
  it('shows active bookings in the window as valid iCalendar', async () => {
    const business = await newBusiness('party-rentals', 'Tents, Chairs; & \\ more – Ɛfua 😀');
    const live = await writeBooking(pool, business.id, {
      startsAt: '2026-12-24T00:00:00.000Z',
      endsAt: '2026-12-26T00:00:00.000Z',
      item: 'Canopy; big, white \\ "x"',
      icalSequence: 3,
    });
    const held = await writeBooking(pool, business.id, { status: 'HELD', holdExpiresAt: hours(1), item: 'Chairs' });
    const checkedIn = await writeBooking(pool, business.id, { status: 'CHECKED_IN', areaName: null });
    await writeBooking(pool, business.id, { status: 'HELD', holdExpiresAt: hours(-1) });
    for (const status of ['CANCELLED', 'EXPIRED', 'COMPLETED', 'NO_SHOW'])
      await writeBooking(pool, business.id, { status });
    const day = 24;
    await writeBooking(pool, business.id, { startsAt: hours(-40 * day), endsAt: hours(-30 * day - 1) });
    const edge = await writeBooking(pool, business.id, { startsAt: hours(-40 * day), endsAt: hours(-29 * day) });
    await writeBooking(pool, business.id, { startsAt: hours(90 * day + 1), endsAt: hours(91 * day) });

    const { url } = await newFeed(business);
    expect(url).toMatch(new RegExp(`^${api.url}/api/v1/feeds/[\\w-]{49}/calendar\\.ics$`));
    const answer = await read(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('max-age=60');
    const text = await answer.text();

    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const calendar = new ICAL.Component(ICAL.parse(text));
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Tents\\, Chairs\\; & \\\\ more – Ɛfua 😀');
    expect(calendar.getFirstPropertyValue('name')).toBe('Tents\\, Chairs\\; & \\\\ more – Ɛfua 😀');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');

    const events = eventsOf(text);
    expect(new Set(events.map(({ uid }) => uid))).toEqual(
      new Set([live, held, checkedIn, edge].map((id) => `${id}@dwaso`)),
    );
    const first = events.find(({ uid }) => uid.startsWith(live));
    expect(first?.summary).toBe('Canopy; big, white \\ "x" – Ama');
    expect(first?.location).toBe('Osu');
    expect(first?.sequence).toBe(3);
    expect(first?.startDate.isDate).toBe(true);
    expect([first?.startDate.toString(), first?.endDate.toString()]).toEqual(['2026-12-24', '2026-12-26']);
    expect(first?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(first?.component.getFirstPropertyValue('url')).toBe(`${api.url}/bookings/${live}`);
    const second = events.find(({ uid }) => uid.startsWith(held));
    expect(second?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
    // First names only, no phone, no amounts.
    expect(text).not.toMatch(/Serwaa|Mensah|233245550199|45000/);
  });

  it('keeps its ETag while nothing changes, and answers 304', async () => {
    const business = await newBusiness();
    await writeBooking(pool, business.id, {});
    const [one, other] = [await newFeed(business), await newFeed(business)];
    const first = await read(one.url);
    const etag = first.headers.get('etag');
    // A second feed has its own cache entry, so an equal ETag comes from an equal text.
    expect((await read(other.url)).headers.get('etag')).toBe(etag);
    const again = await read(one.url, { 'if-none-match': String(etag) });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('may be a minute old, but a revoked feed answers 404 at once', async () => {
    const business = await newBusiness();
    const feed = await newFeed(business);
    expect(eventsOf(await (await read(feed.url)).text())).toHaveLength(0);
    await writeBooking(pool, business.id, {});
    expect(eventsOf(await (await read(feed.url)).text())).toHaveLength(0);
    expect((await api.get(`/businesses/${business.id}/calendar-feeds`, business.token)).data).toHaveLength(1);
    expect((await api.call('DELETE', `/calendar-feeds/${feed.id}`, { token: business.token })).status).toBe(204);
    expect((await read(feed.url)).status).toBe(404);
    expect((await api.get(`/businesses/${business.id}/calendar-feeds`, business.token)).data).toEqual([]);
    expect((await read(feed.url.replace(/feeds\/./, 'feeds/_'))).status).toBe(404);
    const { rows } = await pool.query(
      'select f::text as row from calendar_feeds f union all select k::text from idempotency_keys k',
    );
    const token = feed.url.split('/').at(-2) ?? '';
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  it('can be limited to one provider, with slots in UTC', async () => {
    const business = await newBusiness('hair-salon', 'Efua Hair');
    const provider = async (name: string) =>
      (await api.post(`/businesses/${business.id}/providers`, { name }, business.token)).data.id as string;
    const [efua, adwoa] = [await provider('Efua'), await provider('Adwoa')];
    const slot = { startsAt: '2026-12-24T09:00:00.000Z', endsAt: '2026-12-24T10:30:00.000Z', item: 'Braids' };
    const mine = await writeBooking(pool, business.id, { ...slot, providerId: efua });
    await writeBooking(pool, business.id, { ...slot, providerId: adwoa });
    const feed = await newFeed(business, { providerId: efua });
    expect(feed.providerId).toBe(efua);
    const text = await (await read(feed.url)).text();
    const [event, ...others] = eventsOf(text);
    expect(others).toEqual([]);
    expect(event?.uid).toBe(`${mine}@dwaso`);
    expect(text).toContain('DTSTART:20261224T090000Z\r\nDTEND:20261224T103000Z\r\n');
    expect(eventsOf(await (await read((await newFeed(business)).url)).text())).toHaveLength(2);
  });

  it('is for members; an unknown provider is 404, and staff revoke only their own', async () => {
    const business = await newBusiness('hair-salon');
    const stranger = await newBusiness('hair-salon');
    const path = `/businesses/${business.id}/calendar-feeds`;
    expect((await api.post(path, {}, stranger.token)).status).toBe(404);
    expect((await api.post(path, { providerId: 'prv_none' }, business.token)).status).toBe(404);
    const theirs = await api.post(`/businesses/${stranger.id}/providers`, { name: 'X' }, stranger.token);
    expect((await api.post(path, { providerId: theirs.data.id }, business.token)).status).toBe(404);
    const key = (
      await api.post(`/businesses/${business.id}/api-keys`, { name: 'k', scopes: ['bookings:read'] }, business.token)
    ).data.key;
    expect((await api.post(path, {}, key)).code).toBe('FORBIDDEN');

    const staff = await api.signIn();
    await api.post(`/businesses/${business.id}/members`, { phone: staff.phone, role: 'STAFF' }, business.token);
    const { token } = await api.signIn(staff.phone);
    const own = await newFeed({ id: business.id, token });
    const owners = await newFeed(business);
    expect((await api.call('DELETE', `/calendar-feeds/${owners.id}`, { token })).code).toBe('ROLE_REQUIRED');
    expect((await api.call('DELETE', `/calendar-feeds/${own.id}`, { token: stranger.token })).status).toBe(404);
    expect((await read(owners.url)).status).toBe(200);
    expect((await api.call('DELETE', `/calendar-feeds/${own.id}`, { token })).status).toBe(204);
    const second = await newFeed({ id: business.id, token });
    expect((await api.call('DELETE', `/calendar-feeds/${second.id}`, { token: business.token })).status).toBe(204);
  });
});
