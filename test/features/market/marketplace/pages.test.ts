import { describe, expect, it } from 'vitest';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { seedBusinesses } from '../../../../src/seed/seed.ts';
import { turnIntoSandbox } from '../../../service/business.ts';
import { startTestService } from '../../../service/service.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { openStall } from './market.ts';

const api = await startTestService();
const db = api.service.deps.db.service;

describe('the public profile', () => {
  it('has exactly the fields of the contract', async () => {
    const stall = await openStall(api, 'slots');
    const service = await stall.addService();
    await stall.addProvider([service], { name: 'Efua' });
    await stall.addExtra();
    await stall.addExtra({ active: false });
    await stall.setZone('accra-osu', 1_500);
    await api.post(
      `/businesses/${stall.id}/closures`,
      { startDate: inDays(-9), endDate: inDays(-8) },
      stall.owner.token,
    );
    await api.post(
      `/businesses/${stall.id}/closures`,
      { startDate: inDays(5), endDate: inDays(6), reason: 'Private' },
      stall.owner.token,
    );
    const { status, data, headers } = await api.get(stall.page);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=30');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('ratelimit-limit')).not.toBeNull();
    expect(Object.keys(data).sort()).toEqual([
      'business',
      'catalog',
      'closures',
      'datedHours',
      'deliveryAreas',
      'hours',
      'policies',
    ]);
    expect(data.business).toMatchObject({
      slug: stall.slug,
      family: 'BEAUTY',
      vertical: 'hair-salon',
      bookingShape: 'SERVICE_IN_SLOT',
      area: { id: 'accra-osu' },
      location: { lat: 5.556, lng: -0.182 },
      rating: { average: null, count: 0 },
      instantReplies: true,
      photos: [],
      contactPhone: null,
    });
    expect(data.catalog).toMatchObject({
      units: [],
      services: [{ id: service, name: 'Braids', durationMin: 60, pricePesewas: 5_000 }],
      providers: [{ name: 'Efua', services: [{ id: service, name: 'Braids' }] }],
      extras: [{ name: 'Cooler', maxQuantity: 3 }],
    });
    expect(data.catalog.extras).toHaveLength(1);
    expect(data.hours).toHaveLength(7);
    expect(data.closures).toEqual([{ startDate: inDays(5), endDate: inDays(6) }]);
    expect(data.deliveryAreas).toEqual([{ areaId: 'accra-osu', name: 'Osu', feePesewas: 1_500 }]);
    expect(Object.keys(data.policies).sort()).toEqual([
      'cancellationGraceMinutes',
      'cancellationNoticeHours',
      'cancellationTiers',
      'customerReschedule',
      'deposit',
      'holdTtlMinutes',
      'maxAdvanceDays',
      'minNoticeMinutes',
      'refundOnCancel',
    ]);
  });

  it('answers 304 to a matching ETag, and 200 after a change', async () => {
    const stall = await openStall(api, 'units');
    const first = await api.get(stall.page);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    for (const tag of [etag, `"other", W/${etag}`, '*']) {
      const again = await api.call('GET', stall.page, { headers: { 'if-none-match': tag } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    await api.call('PATCH', `/businesses/${stall.id}`, { token: stall.owner.token, body: { name: 'Renamed' } });
    const changed = await api.call('GET', stall.page, { headers: { 'if-none-match': etag } });
    expect([changed.status, changed.data.business.name]).toEqual([200, 'Renamed']);
  });
});

describe('a business that is not listed', async () => {
  const other = await startTestService({ PUBLIC_URL: api.url }, { database: api.database });

  it('gets the same 404 on every public route of every process at once', async () => {
    const stall = await openStall(api, 'units');
    const unitId = await stall.addUnit();
    const ama = await api.signIn();
    const { ref } = (await api.post(`${stall.page}/refs`, {})).data;
    const paths = async (page: string): Promise<[string, string, unknown?][]> => [
      ['GET', page],
      ['GET', `${page}/availability?from=${inDays(1)}&to=${inDays(2)}`],
      ['GET', `${page}/availability`],
      ['GET', `${page}/slots?serviceId=x&date=${inDays(1)}`],
      ['POST', `${page}/quotes`, { unitId, date: inDays(1) }],
      ['POST', `${page}/quotes`, { nonsense: true }],
      ['POST', `${page}/holds`, { unitId, date: inDays(1), customer: { name: 'Ama' } }],
      ['POST', `${page}/refs`, {}],
      ['GET', `${page}/reviews`],
    ];
    const outcomes = async (page: string, token = ama.token) => {
      const seen = new Set<string>();
      for (const process of [api, other]) {
        for (const [method, path, body] of await paths(page)) {
          const { status, body: answer } = await process.call(method, path, {
            body,
            key: true,
            ...(path.endsWith('/holds') && { token }),
          });
          seen.add(JSON.stringify([status, answer.error?.code, answer.error?.message, answer.error?.details]));
        }
      }
      return [...seen];
    };
    const unknown = await outcomes('/public/businesses/no-such-place');
    expect(unknown).toHaveLength(1);
    expect(JSON.parse(unknown[0] ?? '')[1]).toBe('NOT_FOUND');
    const refs = async () => [
      (await api.get(`/public/refs/${ref}`)).status,
      (await other.get(`/public/refs/${ref}`)).status,
    ];
    const gone = async () => {
      expect(await outcomes(stall.page)).toEqual(unknown);
      expect(await refs()).toEqual([404, 404]);
    };
    const back = async () => {
      await stall.set({});
      for (const process of [api, other]) expect((await process.get(stall.page)).status).toBe(200);
      expect(await refs()).toEqual([200, 200]);
    };
    await back();
    await stall.set({ visibility: 'HIDDEN' });
    await gone();
    await back();
    for (const status of ['DRAFT', 'PENDING_VERIFICATION', 'SUSPENDED']) {
      await stall.set({ status });
      expect((await api.get(stall.page)).status).toBe(404);
    }
    await back();
    // An API key of the business gets the same answer as an anonymous caller.
    const key = await api.post(
      `/businesses/${stall.id}/api-keys`,
      { name: 'k', scopes: ['bookings:write'] },
      stall.owner.token,
    );
    expect(await outcomes('/public/businesses/no-such-place', key.data.key)).toEqual(unknown);
    await stall.set({ visibility: 'HIDDEN' });
    await turnIntoSandbox(api, { ...stall, path: '', owner: stall.owner });
    await gone();
  });
});

describe('personal data', () => {
  // A cluster is seeded before it is distributed.
  it.skipIf(process.env['CITUS_URL'])('is in no public answer', async () => {
    await seedBusinesses(api.service.deps, 60);
    const listed = await db.rows(sql<{ id: string; slug: string; bookingShape: string }>`
      select id, slug, booking_shape as "bookingShape" from businesses where listed and id like '%seed%' limit 25`);
    const secrets = await db.rows(sql<{ secret: string }>`
      select unnest(array[id, name, phone]) as secret from customers
      union select unnest(array[id, customer_phone, customer_name]) from bookings
      union select unnest(array[id, phone, user_id]) from members
      union select unnest(array[id, phone, name]) from users`);
    const needles = secrets.flatMap(({ secret }) => (secret ? [secret, secret.replace('+', '')] : []));
    expect(needles.length).toBeGreaterThan(500);
    const answers: string[] = [];
    const ask = async (method: string, path: string, body?: unknown) => {
      const { status, text } = await api.call(method, path, { body });
      expect(status, `${path} ${text}`).toBeLessThan(300);
      answers.push(text);
    };
    /** Pages for people. */
    const open = async (path: string) => {
      const answer = await fetch(api.url + path);
      expect(answer.status, path).toBe(200);
      answers.push(await answer.text());
    };
    for (const { id, slug, bookingShape } of listed) {
      const page = `/public/businesses/${slug}`;
      await ask('GET', page);
      await ask('GET', `${page}/reviews`);
      const items = await db.rows(sql<{ id: string }>`
        select id from units where business_id = ${id} union all select id from services where business_id = ${id}`);
      const item = items[0]?.id;
      for (const path of ['', '?embed=items', '/poster', '/qr.svg']) await open(`/b/${slug}${path}`);
      await open(`/b/${slug}/${bookingShape === 'UNIT_PER_DAY' ? 'units' : 'services'}/${item}`);
      if (bookingShape === 'UNIT_PER_DAY') {
        await ask('GET', `${page}/availability?from=${inDays(0)}&to=${inDays(40)}`);
        await ask('POST', `${page}/quotes`, { unitId: item, date: inDays(1) });
      } else {
        await ask('GET', `${page}/slots?serviceId=${item}&date=${inDays(1)}`);
        await ask('POST', `${page}/quotes`, { serviceId: item, startsAt: `${inDays(1)}T10:00:00.000Z` });
      }
    }
    await ask('GET', '/public/search?limit=50');
    await ask('GET', '/public/search?limit=50&lat=5.5&lng=-0.2');
    await ask('GET', `/public/search?limit=50&availableOn=${inDays(1)}`);
    for (const path of ['/', '/search', `/search?availableOn=${inDays(1)}`, '/sitemap.xml', '/sitemap-1.xml'])
      await open(path);
    const all = answers.join('\n');
    expect(all).toContain('"author":"');
    expect(needles.filter((needle) => all.includes(needle))).toEqual([]);
    expect(all).not.toContain('bookingIds');
  });
});
