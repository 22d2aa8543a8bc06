import { describe, expect, it } from 'vitest';
import { scheduleJobs } from '../../../../src/features/shop/schedule/jobs.ts';
import { addDays, weekdayOf } from '../../../../src/kit/time.ts';
import { joinBusiness, keyOf, openBusiness } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays, openShop, today } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';

const api = await startTestService();

const WINDOWS = [
  { open: '09:00', close: '12:00' },
  { open: '14:00', close: '18:30' },
];
const set = (shop: { id: string; owner: { token: string } }, body: object, token = shop.owner.token) =>
  api.post(`/businesses/${shop.id}/dated-hours`, body, token);
const closeEveryWeekday = (shop: { id: string; owner: { token: string } }) =>
  api.call('PUT', `/businesses/${shop.id}/hours`, {
    token: shop.owner.token,
    body: { hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: false })) },
  });
const found = async (stall: Stall, date: string): Promise<boolean> => {
  const { name } = (await api.get(`/businesses/${stall.id}`, stall.owner.token)).data;
  const { data } = await api.get(`/public/search?availableOn=${date}&q=${encodeURIComponent(name)}`);
  return data.some(({ slug }: { slug: string }) => slug === stall.slug);
};

describe('dated hours', () => {
  it('are set, listed by page, changed and deleted, and never overlap', async () => {
    const shop = await openBusiness(api);
    const first = await set(shop, { startDate: inDays(20), endDate: inDays(21), windows: WINDOWS, note: 'Christmas' });
    expect(first.status, first.text).toBe(201);
    expect(first.data).toEqual({
      id: expect.stringMatching(/^dth_/),
      startDate: inDays(20),
      endDate: inDays(21),
      windows: WINDOWS,
      note: 'Christmas',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      conflicts: [],
    });
    const second = await set(shop, { startDate: inDays(10), endDate: inDays(10), windows: [] });
    expect(second.data).toMatchObject({ windows: [], note: null });
    const pages = await api.get(`${shop.path}/dated-hours?limit=1`, shop.owner.token);
    expect([pages.data[0].id, pages.body.meta.hasMore]).toEqual([second.data.id, true]);
    const rest = await api.get(
      `${shop.path}/dated-hours?limit=1&cursor=${pages.body.meta.nextCursor}`,
      shop.owner.token,
    );
    expect([rest.data[0].id, rest.body.meta.hasMore]).toEqual([first.data.id, false]);
    const ranged = await api.get(`${shop.path}/dated-hours?from=${inDays(21)}&to=${inDays(30)}`, shop.owner.token);
    expect(ranged.data.map(({ id }: { id: string }) => id)).toEqual([first.data.id]);

    const overlapping = await set(shop, { startDate: inDays(21), endDate: inDays(30), windows: [], dryRun: true });
    expect([overlapping.status, overlapping.code, overlapping.details[0]?.message]).toEqual([
      409,
      'ALREADY_EXISTS',
      first.data.id,
    ]);
    const path = `${shop.path}/dated-hours/${second.data.id}`;
    const token = shop.owner.token;
    expect((await api.call('PATCH', path, { token, body: { endDate: inDays(20) } })).code).toBe('ALREADY_EXISTS');
    const changed = await api.call('PATCH', path, { token, body: { endDate: inDays(19), windows: WINDOWS } });
    expect([changed.status, changed.data.startDate, changed.data.endDate]).toEqual([200, inDays(10), inDays(19)]);
    expect((await api.call('DELETE', path, { token })).status).toBe(204);
    expect((await api.call('DELETE', path, { token })).status).toBe(404);
    expect((await api.call('PATCH', path, { token, body: { note: null } })).status).toBe(404);
  });

  it('refuse what is not valid by its path, and keep to owners and keys that may', async () => {
    const shop = await openBusiness(api);
    const day = { startDate: inDays(3), endDate: inDays(3) };
    for (const [body, path] of [
      [{ ...day, endDate: inDays(2), windows: [] }, '/endDate'],
      [{ ...day, endDate: inDays(95), windows: [] }, '/endDate'],
      [{ ...day, windows: [{ open: '10:00', close: '10:00' }] }, '/windows/0/open'],
      [{ ...day, windows: [{ open: '10:00', close: '24:00' }] }, '/windows/0/close'],
      [{ ...day, windows: [WINDOWS[1], WINDOWS[0]] }, '/windows/1/open'],
      [{ ...day, windows: [WINDOWS[0], { open: '12:00', close: '13:00' }] }, '/windows/1/open'],
      [{ ...day, windows: [...WINDOWS, ...WINDOWS] }, '/windows'],
      [{ ...day }, '/windows'],
    ] as const) {
      const refused = await set(shop, body);
      expect([refused.status, refused.details[0]?.path], JSON.stringify(body)).toEqual([422, path]);
    }
    expect((await set(shop, { ...day, endDate: inDays(94), windows: [] })).status).toBe(201);
    const staff = await joinBusiness(api, shop, 'STAFF');
    const other = await openBusiness(api);
    expect((await set(shop, { ...day, windows: [] }, staff.token)).status).toBe(403);
    expect((await api.get(`${shop.path}/dated-hours`, staff.token)).status).toBe(200);
    expect((await set(shop, { ...day, windows: [] }, other.owner.token)).status).toBe(404);
    const key = await keyOf(api, shop.id, ['catalog:read']);
    expect((await set(shop, { ...day, windows: [] }, key)).code).toBe('SCOPE_MISSING');
  });

  it('open and close rentals everywhere, and name the bookings that no longer fit', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit();
    const [date, next] = [inDays(9), inDays(10)];
    await closeEveryWeekday(stall);
    expect((await api.get(stall.page)).data.business.acceptsBookings).toBe(false);
    const dated = await set(stall, { startDate: date, endDate: date, windows: WINDOWS, note: 'Market day' });
    const profile = (await api.get(stall.page)).data;
    expect([profile.business.acceptsBookings, profile.datedHours]).toEqual([
      true,
      [{ startDate: date, endDate: date, windows: WINDOWS, note: 'Market day' }],
    ]);
    expect([await found(stall, date), await found(stall, next)]).toEqual([true, false]);
    const calendar = await api.get(`${stall.page}/availability?from=${date}&to=${next}`);
    expect(calendar.data.units[0].days.map(({ status }: { status: string }) => status)).toEqual(['FREE', 'CLOSED']);
    const held = await stall.hold({ unitId, date });
    expect(held.status, held.text).toBe(201);

    const path = `/businesses/${stall.id}/dated-hours/${dated.data.id}`;
    const token = stall.owner.token;
    const preview = await api.call('PATCH', path, { token, body: { windows: [], dryRun: true } });
    expect([preview.data.conflicts, preview.data.windows]).toEqual([[held.data.id], WINDOWS]);
    const moved = await api.call('PATCH', path, { token, body: { startDate: next, endDate: next } });
    expect(moved.data.conflicts).toEqual([held.data.id]);
    expect([await found(stall, date), await found(stall, next)]).toEqual([false, true]);
    expect((await stall.hold({ unitId, date: addDays(date, -1) })).code).toBe('NOT_AVAILABLE');
    await stall.closeOn(next);
    expect(await found(stall, next)).toBe(false);
    await stall.sql.end();
  });

  it('no longer open a business once they have passed', async () => {
    const stall = await openStall(api, 'units');
    await stall.addUnit();
    await closeEveryWeekday(stall);
    await set(stall, { startDate: inDays(3), endDate: inDays(4), windows: WINDOWS });
    const { name } = (await api.get(`/businesses/${stall.id}`, stall.owner.token)).data;
    const isListed = async () =>
      (await api.get(`/public/search?q=${encodeURIComponent(name)}`)).data.some(
        ({ slug }: { slug: string }) => slug === stall.slug,
      );
    const accepts = async () => (await api.get(stall.page)).data.business.acceptsBookings;
    expect([await accepts(), await isListed()]).toEqual([true, true]);
    await stall.sql.query(
      'update dated_hours set start_date = start_date - 7, end_date = end_date - 7 where business_id = $1',
      [stall.id],
    );
    await closeEveryWeekday(stall);
    expect(await accepts()).toBe(false);
    await scheduleJobs(api.service.deps)[0]?.run();
    expect([await accepts(), await isListed()]).toEqual([false, false]);
    await set(stall, { startDate: inDays(5), endDate: inDays(5), windows: WINDOWS });
    expect([await accepts(), await isListed()]).toEqual([true, true]);
    await stall.sql.end();
  });

  it('have several windows a day for appointments, and say so', async () => {
    const shop = await openShop(api, api.database.url, 'slots');
    const serviceId = await shop.addService({ duration: 60 });
    await shop.addProvider([serviceId]);
    const [date, token] = [inDays(8), shop.owner.token];
    const early = await shop.hold({ serviceId, startsAt: `${date}T08:00:00Z` });
    const fitting = await shop.hold({ serviceId, startsAt: `${date}T10:00:00Z` });
    const preview = await set(shop, { startDate: date, endDate: date, windows: WINDOWS, dryRun: true });
    expect([preview.status, preview.data]).toEqual([200, { conflicts: [early.data.id] }]);
    expect((await api.get(`/businesses/${shop.id}/dated-hours`, token)).data).toEqual([]);
    const placed = await set(shop, { startDate: date, endDate: date, windows: WINDOWS, note: 'Funeral' });
    expect(placed.data.conflicts).toEqual([early.data.id]);
    expect(fitting.status).toBe(201);
    const slots = await api.get(`/businesses/${shop.id}/slots?serviceId=${serviceId}&date=${date}&stepMin=60`, token);
    const starts = slots.data.providers[0].slots.map(({ startsAt }: { startsAt: string }) => startsAt.slice(11, 16));
    expect(starts).toEqual(['09:00', '11:00', '14:00', '15:00', '16:00', '17:00']);
    const refused = await shop.hold({ serviceId, startsAt: `${date}T12:30:00Z` });
    expect(refused.text).toContain('from 09:00 to 12:00 and from 14:00 to 18:30');

    await shop.closeOn(addDays(date, 1));
    const hours = await api.get(
      `/businesses/${shop.id}/hours/effective?from=${addDays(date, -1)}&to=${addDays(date, 1)}`,
      token,
    );
    expect(hours.data.days).toEqual([
      { date: addDays(date, -1), windows: [{ open: '00:00', close: '24:00' }], decidedBy: 'WEEK', note: null },
      { date, windows: WINDOWS, decidedBy: 'DATED', note: 'Funeral' },
      { date: addDays(date, 1), windows: [], decidedBy: 'CLOSURE', note: null },
    ]);
    for (const query of [`from=${date}&to=${addDays(date, 366)}`, `from=${date}&to=${addDays(date, -1)}`])
      expect((await api.get(`/businesses/${shop.id}/hours/effective?${query}`, token)).status).toBe(422);
    await shop.sql.end();
  });

  it('are shown on the page of a business and to search engines', async () => {
    const stall = await openStall(api, 'units');
    await stall.addUnit();
    await set(stall, { startDate: today(), endDate: today(), windows: [], note: 'Stocktaking' });
    const page = await api.service.app.inject({ url: `/b/${stall.slug}`, headers: { accept: 'text/html' } });
    expect(page.body).toContain('Special hours');
    expect(page.body).toContain('Stocktaking');
    expect(page.body).toContain('Closed today');
    expect(page.body).toContain('"specialOpeningHoursSpecification"');
    expect((await api.get(`${stall.page}/hours/effective?from=${today()}&to=${today()}`)).data.days).toEqual([
      { date: today(), windows: [], decidedBy: 'DATED', note: 'Stocktaking' },
    ]);
    await stall.sql.end();
  });

  it('leave the days of a closure to it in the structured data', async () => {
    const stall = await openStall(api, 'units');
    await stall.addUnit();
    await set(stall, { startDate: inDays(10), endDate: inDays(14), windows: [{ open: '12:00', close: '20:00' }] });
    await stall.closeOn(inDays(12));
    const page = await api.service.app.inject({ url: `/b/${stall.slug}`, headers: { accept: 'text/html' } });
    const [, text = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page.body) ?? [];
    const special: { opens: string; validFrom: string; validThrough: string }[] =
      JSON.parse(text).specialOpeningHoursSpecification;
    expect(special.map(({ opens, validFrom, validThrough }) => [opens, validFrom, validThrough])).toEqual([
      ['00:00', inDays(12), inDays(12)],
      ['12:00', inDays(10), inDays(11)],
      ['12:00', inDays(13), inDays(14)],
    ]);
    await stall.sql.end();
  });

  it('do not open today on the page of a business that a closure closes', async () => {
    const stall = await openStall(api, 'units');
    await stall.addUnit();
    await set(stall, { startDate: today(), endDate: today(), windows: [{ open: '12:34', close: '20:00' }] });
    await stall.closeOn(today());
    const page = await api.service.app.inject({ url: `/b/${stall.slug}`, headers: { accept: 'text/html' } });
    const [row = ''] = /<tr class="now">.*?<\/tr>/s.exec(page.body) ?? [];
    expect([row.includes('Closed'), row.includes('12:34')]).toEqual([true, false]);
    await stall.sql.end();
  });

  it('lists the public holidays of this year and the next, with their weekday moved by nobody', async () => {
    const { status, data } = await api.get('/public-holidays');
    expect(status).toBe(200);
    const year = Number(today().slice(0, 4));
    const years = new Set(data.map(({ date }: { date: string }) => Number(date.slice(0, 4))));
    expect([...years]).toEqual([year, year + 1]);
    expect(data).toContainEqual({ date: `${year}-03-06`, name: 'Independence Day', movable: false });
    const goodFriday = data.find(({ name }: { name: string }) => name === 'Good Friday');
    expect([weekdayOf(goodFriday.date), goodFriday.movable]).toEqual([5, true]);
  });
});
