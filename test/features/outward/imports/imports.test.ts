import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { calendarImporter } from '../../../../src/features/outward/imports/import-due.ts';
import { parseCalendar } from '../../../../src/features/outward/imports/parse-calendar.ts';
import { readCalendar } from '../../../../src/features/outward/imports/read-calendar.ts';
import { CalendarRefused } from '../../../../src/features/outward/imports/time-zones.ts';
import { addDays } from '../../../../src/kit/time.ts';
import { joinBusiness, keyOf, openBusiness } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays, openShop, type Shop } from '../../booking/bookings/shop.ts';
import { FIXTURES, HOSTILE, NEVER, oneEvent } from './calendars.ts';

const api = await startTestService({ WEBHOOKS_ALLOW_PRIVATE_HOSTS: 'true' });

const requestOf = (text: string) => {
  const [from, until] = [Date.parse('2027-01-01'), Date.parse('2028-01-01')];
  return { text, from, until, zone: 'Africa/Accra', ownSuffix: 'abcdef@dwaso', maxOccurrences: 5_000 };
};
const read = (text: string) =>
  parseCalendar(requestOf(text), { wasSlow: false, cancelled: new AbortController().signal });
const minutes = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 16);

describe('reading a calendar', () => {
  for (const { name, text, busy } of FIXTURES)
    it(name, async () => {
      const found = await read(text);
      expect(found.busy.map(([start, end]) => `${minutes(start)}/${minutes(end)}`)).toEqual(busy);
      if (name.startsWith('Nextcloud')) expect(found.refreshMinutes).toBe(240);
    });

  it('reads years of events in 5 MB, with a zone that the calendar does not define', () => {
    const event = (n: number) =>
      ['BEGIN:VEVENT', `UID:${n}`, `SUMMARY:${'x'.repeat(110)}`]
        .concat(`DTSTART;TZID=Europe/London:2015${String(1 + (n % 12)).padStart(2, '0')}01T090000`)
        .concat('DURATION:PT1H', 'END:VEVENT', '')
        .join('\r\n');
    const old = Array.from({ length: 23_000 }, (_, n) => event(n)).join('');
    const text = oneEvent('20270105T090000Z', '20270105T100000Z').replace('END:VCALENDAR', `${old}END:VCALENDAR`);
    expect(text.length).toBeGreaterThan(4_800_000);
    // Without the limit of the thread, which a busy machine would reach.
    expect(readCalendar(requestOf(text)).busy).toHaveLength(1);
  });

  it('refuses hostile calendars, with words, while the process goes on', { timeout: 120_000 }, async () => {
    let ticks = 0;
    const timer = setInterval(() => ticks++, 20);
    for (const [name, text] of HOSTILE)
      expect(
        await read(text).then(
          (content) => content,
          (error) => [error instanceof CalendarRefused, error.message.length > 5],
        ),
        name,
      ).toEqual(name === 'a broken time' ? expect.anything() : [true, true]);
    clearInterval(timer);
    expect((await read(NEVER)).busy).toEqual([]);
    expect(ticks).toBeGreaterThan(5);
  });
});

let answer: RequestListener = (_request, response) => response.end('');
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.url} ${request.headers['if-none-match'] ?? ''}`.trim());
  answer(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());
const home = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const serve = (text: string, headers: Record<string, string> = {}) => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar', ...headers });
    response.end(text);
  };
};
/** The job, some minutes from now. */
const importer = calendarImporter(api.service.deps);
async function run(after: { hours?: number; minutes?: number } = {}): Promise<void> {
  await importer.run(api.service.deps.clock.now().add({ minutes: 0, ...after }));
  await importer.settle();
}
const importOf = async (shop: Shop) =>
  (await api.get(`/businesses/${shop.id}/calendar-imports`, shop.owner.token)).data[0];
const compact = (date: string, time: string) => `${date.replaceAll('-', '')}T${time}00Z`;

describe('calendar imports', () => {
  it('block what is busy, keep the last good state through every failure, and say so', {
    timeout: 60_000,
  }, async () => {
    const shop = await openShop(api, api.database.url, 'slots');
    const token = shop.owner.token;
    const serviceId = await shop.addService();
    const providerId = await shop.addProvider([serviceId]);
    const date = inDays(4);
    const body = { url: `${home}/secret-path.ics`, providerId, name: 'Efua at home' };
    const made = await api.post(`/businesses/${shop.id}/calendar-imports`, body, token);
    expect([made.status, made.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^cim_/),
        host: new URL(home).host,
        providerId,
        unitId: null,
        name: 'Efua at home',
        status: 'OK',
        lastImportedAt: null,
        lastError: null,
        busyCount: 0,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    const stored = await api.owner.query('select sealed_url from calendar_imports where id = $1', [made.data.id]);
    expect(String(stored.rows[0].sealed_url)).not.toContain('secret-path');

    answer = (_request, response) => response.writeHead(500).end();
    await run();
    expect(await importOf(shop)).toMatchObject({ status: 'FAILED', lastError: expect.stringContaining('500') });

    serve(oneEvent(compact(date, '0900'), compact(date, '1100')), { etag: '"v1"' });
    await run({ minutes: 21 });
    expect(await importOf(shop)).toMatchObject({ status: 'OK', lastError: null, busyCount: 1 });
    const blocks = async () => (await api.get(`/businesses/${shop.id}/blocks`, token)).data;
    const [block] = await blocks();
    expect(block).toMatchObject({
      providerId,
      startsAt: `${date}T09:00:00.000Z`,
      endsAt: `${date}T11:00:00.000Z`,
      source: 'IMPORT',
      import: { id: made.data.id, name: 'Efua at home' },
    });
    const refused = await api.call('DELETE', `/businesses/${shop.id}/blocks/${block.id}`, { token });
    expect([refused.status, refused.code]).toEqual([409, 'INVALID_STATE']);
    const held = await shop.hold({ serviceId, startsAt: `${date}T10:00:00Z` });
    expect(held.code).toBe('NOT_AVAILABLE');

    answer = (request, response) =>
      request.headers['if-none-match'] === '"v1"' ? response.writeHead(304).end() : response.end('');
    await run({ minutes: 42 });
    expect(asked.at(-1)).toContain('"v1"');
    expect(await importOf(shop)).toMatchObject({ status: 'OK', lastError: null });
    const failures: [RequestListener, string][] = [
      [(_request, response) => response.end('   '), 'empty'],
      [(_request, response) => response.end('<html>'), 'not an iCalendar'],
      [(_request, response) => response.end('x'.repeat(5_300_000)), '5 MB'],
      [(_request, response) => response.writeHead(302, { location: '/again' }).end(), 'redirects'],
      [(_request, response) => response.writeHead(302, { location: 'ftp://example.com/' }).end(), 'https'],
      [(_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'), 'compressed'],
      [(_request, response) => void response.destroy(), 'Connection failed'],
      [(_request, response) => response.end(HOSTILE[2]?.[1] ?? ''), 'Mars/Olympus'],
    ];
    for (const [at, [listener, words]] of failures.entries()) {
      answer = listener;
      await run({ minutes: 63 + 21 * at });
      expect(await importOf(shop)).toMatchObject({ status: 'OK', lastError: expect.stringContaining(words) });
      expect(await blocks()).toEqual([block]);
    }
    answer = (_request, response) => response.writeHead(503).end();
    for (const hours of [26, 27]) await run({ hours });
    const events = await api.owner.query(
      `select data from events where business_id = $1 and type = 'calendar_import.failed'`,
      [shop.id],
    );
    expect(events.rows).toHaveLength(1);
    expect(events.rows[0].data.calendarImport).toMatchObject({ id: made.data.id, status: 'STALE' });
    expect(JSON.stringify(events.rows[0].data)).not.toContain('secret-path');

    serve(oneEvent(compact(date, '1300'), compact(date, '1400')));
    await run({ hours: 28 });
    expect((await blocks()).map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([`${date}T13:00:00.000Z`]);
    serve(FIXTURES.at(-1)?.text ?? '');
    const refresh = `/businesses/${shop.id}/calendar-imports/${made.data.id}/refresh`;
    expect((await api.post(refresh, {}, token)).status).toBe(202);
    await run({ hours: 29 });
    expect([await blocks(), (await importOf(shop)).busyCount]).toEqual([[], 0]);
    await shop.sql.end();
  });

  it('block all pieces of a unit on the days, and go with their import', async () => {
    const shop = await openShop(api, api.database.url, 'units');
    const token = shop.owner.token;
    const unitId = await shop.addUnit({ quantity: 3 });
    const date = inDays(7);
    serve(oneEvent(compact(date, '1200'), compact(addDays(date, 1), '0800')));
    const made = await api.post(`/businesses/${shop.id}/calendar-imports`, { url: `${home}/u.ics`, unitId }, token);
    await run();
    const blocks = (await api.get(`/businesses/${shop.id}/blocks`, token)).data;
    expect(blocks).toMatchObject([{ unitId, startDate: date, endDate: addDays(date, 1), source: 'IMPORT' }]);
    expect((await shop.hold({ unitId, date })).code).toBe('NOT_AVAILABLE');
    const path = `/businesses/${shop.id}/calendar-imports/${made.data.id}`;
    expect((await api.call('DELETE', path, { token })).status).toBe(204);
    expect((await api.call('DELETE', path, { token })).status).toBe(404);
    expect((await api.post(`${path}/refresh`, {}, token)).status).toBe(404);
    expect((await api.get(`/businesses/${shop.id}/blocks`, token)).data).toEqual([]);
    expect((await shop.hold({ unitId, date })).status).toBe(201);
    await shop.sql.end();
  });

  it('stand in no feed, and a booking that changes hands stands in that of the other', async () => {
    const shop = await openShop(api, api.database.url, 'slots');
    const token = shop.owner.token;
    const serviceId = await shop.addService();
    const one = await shop.addProvider([serviceId]);
    const other = await shop.addProvider([serviceId], { name: 'Mavis' });
    const date = inDays(4);
    serve(oneEvent(compact(date, '1300'), compact(date, '1400')));
    await api.post(`/businesses/${shop.id}/calendar-imports`, { url: `${home}/f.ics`, providerId: one }, token);
    await run();
    expect((await importOf(shop)).busyCount).toBe(1);
    const startsAt = `${date}T10:00:00Z`;
    const held = await shop.hold({ serviceId, providerId: one, startsAt });
    expect(held.status, held.text).toBe(201);
    const given = await api.post(`/bookings/${held.data.id}/reschedule`, { startsAt, providerId: other }, token, true);
    expect([given.status, given.data.providerId]).toEqual([200, other]);
    const entries = await Promise.all(
      [one, other].map(async (providerId) => {
        const feed = await api.post(`/businesses/${shop.id}/calendar-feeds`, { providerId }, token);
        return (await (await fetch(feed.data.url)).text()).match(/^UID:.*/gm) ?? [];
      }),
    );
    expect(entries).toEqual([[], [expect.stringContaining(held.data.id)]]);
    await shop.sql.end();
  });

  it('refuse addresses, and a slow calendar of one business delays no other', { timeout: 60_000 }, async () => {
    const [slow, quick] = [await openBusiness(api), await openBusiness(api)];
    const staff = await joinBusiness(api, slow, 'STAFF');
    const unitOf = async ({ path, owner }: typeof slow) =>
      (await api.post(`${path}/units`, { name: 'Tent', quantity: 1, pricePesewas: 100 }, owner.token)).data.id;
    const [unitId, other] = [await unitOf(slow), await unitOf(quick)];
    const add = (at: typeof slow, body: object, token = at.owner.token) =>
      api.post(`${at.path}/calendar-imports`, body, token);
    for (const [body, path] of [
      [{ url: 'ftp://example.com/a.ics', unitId }, '/url'],
      [{ url: 'https://user:pass@example.com/a.ics', unitId }, '/url'],
      [{ url: `${home}/a.ics` }, '/providerId'],
      [{ url: `${home}/a.ics`, unitId, providerId: 'prv_1' }, '/providerId'],
    ] as const) {
      const refused = await add(slow, body);
      expect([refused.status, refused.details[0]?.path]).toEqual([422, path]);
    }
    expect((await add(slow, { url: `${home}/a.ics`, unitId: other })).status).toBe(404);
    expect((await add(slow, { url: `${home}/a.ics`, unitId }, staff.token)).status).toBe(403);
    expect((await api.get(`${slow.path}/calendar-imports`, quick.owner.token)).status).toBe(404);
    const key = await keyOf(api, slow.id, ['catalog:read']);
    expect((await api.get(`${slow.path}/calendar-imports`, key)).status).toBe(200);
    for (let n = 0; n < 20; n++) expect((await add(slow, { url: `${home}/slow`, unitId })).status).toBe(201);
    expect((await add(slow, { url: `${home}/slow`, unitId })).details[0]?.code).toBe('LIMIT_REACHED');
    await add(quick, { url: `${home}/quick`, unitId: other });
    answer = (request, response) => {
      if (request.url === '/quick') response.end(FIXTURES.at(-1)?.text);
      else setTimeout(() => response.end(FIXTURES.at(-1)?.text), 300);
    };
    await run();
    const [row] = (await api.get(`${quick.path}/calendar-imports`, quick.owner.token)).data;
    expect(row.lastImportedAt).not.toBeNull();
    const { data } = await api.get(`${slow.path}/calendar-imports`, slow.owner.token);
    expect(
      data.filter(({ lastImportedAt }: { lastImportedAt: string | null }) => lastImportedAt !== null),
    ).toHaveLength(2);
  });
});
