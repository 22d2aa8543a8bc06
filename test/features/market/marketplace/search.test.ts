import { beforeAll, describe, expect, it } from 'vitest';
import { distanceMetres, type Point } from '../../../../src/domain/geo/distance.ts';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { addDays, dateOf } from '../../../../src/kit/time.ts';
import type { Answer } from '../../../service/api.ts';
import { startSeededService } from '../../../service/seeded.ts';

const api = await startSeededService(260);
const db = api.service.deps.db.service;

interface Truth extends Point {
  id: string;
  slug: string;
  name: string;
  family: string;
  service_location: string;
  booking_shape: string;
  from_price_pesewas: number | null;
  rating_sum: number;
  rating_count: number;
  names: string[];
}

/** All listed businesses, read without the indexes of search. */
const truth = (): Promise<Truth[]> =>
  db.rows(sql<Truth>`
    select b.*, array(select name from units u where u.business_id = b.id and active and deleted_at is null
      union all select name from services s where s.business_id = b.id and active and deleted_at is null) as names
    from businesses b where status = 'ACTIVE' and listing_visibility = 'PUBLIC' and not sandbox`);

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
const nearestTo = (origin: Point) => (a: Truth, b: Truth) =>
  distanceMetres(origin, a) - distanceMetres(origin, b) || byId(a, b);
const rounded = ({ rating_sum: sum, rating_count: count }: Truth) => (count ? Math.round((sum * 100) / count) : 0);
/** Three reviews of 3.5 stars are added; fewer than three reviews stand behind all others. */
const standing = ({ rating_sum: sum, rating_count: count }: Truth) =>
  (count >= 3 ? 1_000 : 0) + (count ? Math.round((sum * 100 + 1_050) / (count + 3)) : 0);
const bestFirst = (a: Truth, b: Truth) => {
  const [one, two] = [a.name.toLowerCase(), b.name.toLowerCase()];
  return standing(b) - standing(a) || (one < two ? -1 : one > two ? 1 : byId(a, b));
};

async function walk(query: Record<string, string | number>, between: (page: number) => Promise<void> = async () => {}) {
  const slugs: string[] = [];
  let cursor: string | null = null;
  for (let pages = 0; ; pages++) {
    const params = new URLSearchParams({ ...query, ...(cursor && { cursor }) } as Record<string, string>);
    const found: Answer = await api.get(`/public/search?${params}`);
    if (found.status !== 200) throw new Error(found.text);
    slugs.push(...found.data.map((row: { slug: string }) => row.slug));
    cursor = found.body.meta.nextCursor;
    expect(found.body.meta.hasMore).toBe(cursor !== null);
    if (cursor === null) return slugs;
    await between(pages);
  }
}

const slugsOf = (rows: { slug: string }[]) => rows.map(({ slug }) => slug);
const OSU = { lat: 5.556, lng: -0.182 };

beforeAll(async () => {
  // Some businesses share a pin, so that distances tie.
  await db.transaction(async (tx) => {
    await tx.run(sql`
      update businesses set lat = ${OSU.lat + 0.01}, lng = ${OSU.lng} where id like '%7' or id like '%3'`);
  });
});

describe('search', () => {
  it.each([
    ['Osu', OSU, 7],
    ['Tamale', { lat: 9.4, lng: -0.85 }, 50],
    ['the other side of the globe', { lat: -5.5, lng: 179.9 }, 50],
    ['the pole', { lat: 90, lng: 12 }, 50],
  ])('is in the order of brute-force distance from %s, page after page', async (_name, origin, limit) => {
    const expected = (await truth()).sort(nearestTo(origin));
    expect(expected.length).toBeGreaterThan(200);
    expect(await walk({ ...origin, limit })).toEqual(slugsOf(expected));
  });

  it('shows the rounded distance from the origin, which the answer names', async () => {
    const found = await api.get(`/public/search?lat=${OSU.lat}&lng=${OSU.lng}&limit=5&areaId=tamale-lamashegu-no`);
    expect(found.status).toBe(422);
    const near = await api.get(`/public/search?lat=${OSU.lat}&lng=${OSU.lng}&limit=5&areaId=accra-osu`);
    expect(near.body.meta).toMatchObject({ limit: 5, hasMore: true, origin: { ...OSU, source: 'GPS' } });
    for (const row of near.data) {
      expect(row.distanceMeters).toBe(Math.round(distanceMetres(OSU, row.location)));
    }
    const area = await api.get('/public/search?areaId=accra-osu&limit=1');
    expect(area.body.meta.origin).toMatchObject({ source: 'AREA' });
    expect(area.data[0].distanceMeters).toBeTypeOf('number');
  });

  it('without an origin has the best rated first, then by name', async () => {
    const expected = (await truth()).sort(bestFirst);
    expect(await walk({ limit: 20 })).toEqual(slugsOf(expected));
    const { body, data } = await api.get('/public/search');
    expect(body.meta).toMatchObject({ limit: 20, origin: null, understood: null, suggestions: [] });
    expect(data[0].distanceMeters).toBeNull();
  });

  const filters: [string, Record<string, string | number>, (row: Truth) => boolean][] = [
    ['family', { family: 'RENTALS' }, (row) => row.family === 'RENTALS'],
    ['serviceLocation', { serviceLocation: 'AT_CUSTOMER' }, (row) => row.service_location !== 'AT_BUSINESS'],
    ['BOTH', { serviceLocation: 'BOTH' }, (row) => row.service_location === 'BOTH'],
    ['maxPricePesewas', { maxPricePesewas: 3_000 }, (row) => (row.from_price_pesewas ?? 1e9) <= 3_000],
    ['minRating', { minRating: 4.5 }, (row) => row.rating_count > 0 && rounded(row) >= 450],
    ['minRating 0', { minRating: 0 }, (row) => row.rating_count > 0],
    ['q on the name', { q: 'sAnKoFa' }, (row) => row.name.includes('Sankofa')],
    ['q on an item', { q: 'BOX BRAIDS' }, (row) => row.names.includes('Box braids')],
    ['q with a wildcard in it', { q: '%' }, () => false],
    ['q across two names', { q: 'braids cornrows' }, () => false],
    [
      'two at once',
      { q: 'canop', family: 'RENTALS', minRating: 1 },
      (row) => [row.name, ...row.names].some((name) => name.includes('Canop')) && row.rating_count > 0,
    ],
  ];
  it.each(filters)('keeps what matches %s, in both orders', async (_name, query, keep) => {
    const kept = (await truth()).filter(keep);
    expect(await walk({ ...query, ...OSU, limit: 13 })).toEqual(slugsOf(kept.toSorted(nearestTo(OSU))));
    expect(await walk({ ...query, limit: 50 })).toEqual(slugsOf(kept.toSorted(bestFirst)));
  });

  it('repeats and skips nothing while businesses are added and hidden', async () => {
    const before = (await truth()).sort(nearestTo(OSU));
    const hidden = new Set<string>();
    const set = (slug: string, visibility: string) =>
      db.transaction((tx) =>
        tx.run(sql`update businesses set listing_visibility = ${visibility} where slug = ${slug}`),
      );
    const spare = before.filter((_, index) => index % 9 === 4).map(({ slug }) => slug);
    for (const slug of spare) await set(slug, 'HIDDEN');
    const all = await walk({ ...OSU, limit: 10 }, async (page) => {
      // One business appears and one disappears, before and behind the current page.
      const back = spare.pop();
      if (back) await set(back, 'PUBLIC');
      const gone = before[(page * 31) % before.length];
      if (gone) {
        hidden.add(gone.slug);
        await set(gone.slug, 'HIDDEN');
      }
    });
    expect(new Set(all).size).toBe(all.length);
    const stayed = before.filter(({ slug }, index) => !hidden.has(slug) && index % 9 !== 4).map(({ slug }) => slug);
    const seen = new Set(all);
    expect(stayed.filter((slug) => !seen.has(slug))).toEqual([]);
    expect(all.filter((slug) => stayed.includes(slug))).toEqual(stayed);
    await db.transaction((tx) =>
      tx.run(sql`update businesses set listing_visibility = 'PUBLIC' where slug = any(${slugsOf(before)})`),
    );
  });

  it('puts businesses without a pin last when there is an origin', async () => {
    const [first, second] = (await truth()).sort(nearestTo(OSU));
    const pins = [first, second] as Truth[];
    await db.transaction((tx) =>
      tx.run(sql`update businesses set lat = null, lng = null where id = any(${pins.map(({ id }) => id)})`),
    );
    for (const limit of [7, 50]) {
      const slugs = await walk({ ...OSU, limit });
      expect(slugs.slice(-2)).toEqual(slugsOf(pins.toSorted(byId)));
      expect(new Set(slugs).size).toBe(slugs.length);
    }
    expect((await walk({ minRating: 0, limit: 50 })).length).toBeGreaterThan(0);
    for (const { id, lat, lng } of pins) {
      await db.transaction((tx) => tx.run(sql`update businesses set lat = ${lat}, lng = ${lng} where id = ${id}`));
    }
  });

  it.each([
    'lat=5.5',
    'lng=1',
    'lat=91&lng=0',
    'areaId=atlantis',
    'limit=51',
    'limit=0',
    'family=FOOD',
    'cursor=',
    'cursor=abc',
    'availableOn=2026-02-30',
    'minRating=6',
    'maxPricePesewas=-1',
    'colour=red',
  ])('refuses %s', async (query) => {
    const refused = await api.get(`/public/search?${query}`);
    expect([refused.status, refused.code]).toEqual([422, 'VALIDATION_FAILED']);
  });

  it('refuses a cursor of another origin', async () => {
    const { body } = await api.get(`/public/search?lat=${OSU.lat}&lng=${OSU.lng}&limit=1`);
    const moved = await api.get(`/public/search?lat=5&lng=1&cursor=${body.meta.nextCursor}`);
    expect(moved.status).toBe(422);
  });
});

describe('availableOn', () => {
  /** The availability of the day by the public calendars. */
  async function isFree({ slug, id, booking_shape: shape }: Truth, date: string): Promise<boolean> {
    if (shape === 'UNIT_PER_DAY') {
      const { data } = await api.get(`/public/businesses/${slug}/availability?from=${date}&to=${date}`);
      return data.units.some((unit: { days: { status: string }[] }) => unit.days[0]?.status === 'FREE');
    }
    const services = await db.rows(sql<{ id: string }>`
      select id from services where business_id = ${id} and active and deleted_at is null`);
    for (const service of services) {
      const { data } = await api.get(`/public/businesses/${slug}/slots?serviceId=${service.id}&date=${date}`);
      if (data.providers.some(({ slots }: { slots: unknown[] }) => slots.length > 0)) return true;
    }
    return false;
  }

  it('keeps exactly the businesses whose calendar has a free unit or slot', async () => {
    const businesses = (await truth()).sort(nearestTo(OSU)).slice(0, 60);
    const today = dateOf(api.service.deps.clock.now());
    const date = addDays(today, 3);
    // Some units are full, some blocked, some under expired holds, some inactive.
    const of = (remainder: number) => businesses.filter((_, index) => index % 6 === remainder).map(({ id }) => id);
    await db.transaction(async (tx) => {
      await tx.run(sql`
        insert into closures (business_id, id, start_date, end_date, created_at)
        select id, 'clo_' || id, ${date}::date, ${date}::date, now() from businesses where id = any(${of(1)})
        on conflict do nothing`);
      await tx.run(sql`
        insert into blocks (business_id, id, unit_id, start_date, end_date, created_at)
        select business_id, 'blk_' || id, id, ${date}::date, ${date}::date, now() from units where business_id = any(${of(2)})`);
      await tx.run(sql`
        insert into blocks (business_id, id, provider_id, starts_at, ends_at, created_at)
        select business_id, 'blk_' || id, id, ${date}::date, ${date}::date + 1, now()
        from providers where business_id = any(${of(2)})`);
      await tx.run(sql`update units set active = false where business_id = any(${of(3)})`);
      await tx.run(sql`update providers set active = false where business_id = any(${of(3)})`);
      await tx.run(sql`
        insert into unit_days (business_id, unit_id, date, taken, capacity)
        select business_id, id, ${date}::date, quantity, quantity from units where business_id = any(${of(4)})
        on conflict (business_id, unit_id, date) do update set taken = excluded.taken, capacity = excluded.capacity`);
    });
    const expected: string[] = [];
    for (const business of businesses) if (await isFree(business, date)) expected.push(business.slug);
    expect(expected.length).toBeGreaterThan(5);
    expect(expected.length).toBeLessThan(45);
    const wanted = new Set(slugsOf(businesses));
    for (const limit of [4, 50]) {
      const slugs = await walk({ ...OSU, availableOn: date, limit });
      expect(slugs.filter((slug) => wanted.has(slug))).toEqual(expected);
      expect(new Set(slugs).size).toBe(slugs.length);
    }
    expect((await api.get(`/public/search?availableOn=${addDays(today, -1)}`)).body).toEqual({
      data: [],
      meta: { nextCursor: null, hasMore: false, limit: 20, total: 0, understood: null, suggestions: [], origin: null },
    });
  });
});

describe('freshness', () => {
  it('shows changes of names, items and prices at once', async () => {
    const [shop] = (await truth()).filter(({ booking_shape: shape }) => shape === 'UNIT_PER_DAY').sort(byId);
    const { id, slug } = shop as Truth;
    const owner = await db.one(sql<{ phone: string }>`select phone from members where business_id = ${id}`);
    const { token } = await api.signIn(owner.phone);
    const find = async (query: string) => slugsOf((await api.get(`/public/search?${query}`)).data);
    expect(await find('q=zanzibar')).toEqual([]);
    const unit = await api.post(`/businesses/${id}/units`, { name: 'Zanzibar lamp', pricePesewas: 1 }, token);
    expect(unit.status).toBe(201);
    expect(await find('q=zanzibar')).toEqual([slug]);
    expect(await find('maxPricePesewas=1')).toEqual([slug]);
    await api.call('PATCH', `/businesses/${id}/units/${unit.data.id}`, { token, body: { active: false } });
    expect(await find('q=zanzibar')).toEqual([]);
    expect(await find('maxPricePesewas=1')).toEqual([]);
    await api.call('PATCH', `/businesses/${id}`, { token, body: { name: 'Zanzibar 100% Ɔdɔ' } });
    expect(await find(`q=${encodeURIComponent('100% ƆDƆ')}`)).toEqual([slug]);
    await api.call('PATCH', `/businesses/${id}/listing`, { token, body: { visibility: 'HIDDEN' } });
    expect(await find('q=zanzibar')).toEqual([]);
  });
});
