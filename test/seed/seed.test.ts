import { describe, expect, it } from 'vitest';
import { DRAWINGS, keepPictures } from '../../src/seed/pictures.ts';
import { seedBusinesses } from '../../src/seed/seed.ts';
import { TRADES } from '../../src/seed/trades.ts';
import { startTestService } from '../service/service.ts';

const api = await startTestService();
const { deps } = api.service;
const rows = async (text: string) => (await api.owner.query(text)).rows;

/** Every row of the seed but for the moments at which it was made. */
const contents = (database: typeof api) =>
  database.owner.query(`
    select md5(string_agg(line, '' order by line)) as sum from (
      select concat_ws('|', id, name, slug, vertical, description, photo_ids, lat, lng, rating_sum, rating_count,
        from_price_pesewas, item_names) as line from businesses
      union all select concat_ws('|', id, name, quantity, price_pesewas, photo_ids) from units
      union all select concat_ws('|', id, name, duration_min, price_pesewas, photo_ids) from services
      union all select concat_ws('|', id, status, starts_at, item, quantity, total_pesewas, customer_name) from bookings
      union all select concat_ws('|', id, rating, comment, author) from reviews) as l`);

describe('made-up businesses', () => {
  it('are the same in every database, and a second run adds none', async () => {
    expect(await seedBusinesses(deps, 80)).toBe(80);
    const first = (await contents(api)).rows;
    expect(await seedBusinesses(deps, 80)).toBe(0);
    expect((await contents(api)).rows).toEqual(first);
    const other = await startTestService();
    expect(await seedBusinesses(other.service.deps, 40)).toBe(40);
    expect(await seedBusinesses(other.service.deps, 80)).toBe(40);
    expect((await contents(other)).rows).toEqual(first);
    await other.stop();
  });

  it('show drawings that exist, for themselves and for each item', async () => {
    const pictures = await keepPictures(deps.media);
    expect(Object.keys(pictures).sort()).toEqual([...DRAWINGS].sort());
    const shown = await rows(`
      select distinct photo from (
        select unnest(photo_ids) as photo from businesses union all select unnest(photo_ids) from units
        union all select unnest(photo_ids) from services) as p`);
    const known = new Set(Object.values(pictures).flatMap((list) => list.map(({ id }) => id)));
    expect(shown.filter(({ photo }) => !known.has(photo))).toEqual([]);
    expect(shown.length).toBeGreaterThan(20);
    expect(
      await rows(`select id from units where photo_ids = '{}' union all select id from services where photo_ids = '{}'
      union all select id from businesses where photo_ids = '{}'`),
    ).toEqual([]);
    const photo = await api.call('GET', `//media/${shown[0].photo}`);
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  it('are written anew by one trigger at most, and open and offer what their hours and items say', async () => {
    expect(
      await rows(`select id from businesses b where revision > 2 or not opens or offers <> offers_item(id)
        or open_weekdays <> array(select weekday from business_hours h where h.business_id = b.id and enabled order by 1)`),
    ).toEqual([]);
  });

  it('have trades whose shares make a hundred', () => {
    expect(TRADES.reduce((sum, { share }) => sum + share, 0)).toBe(100);
  });

  it('have days that are taken, days that are half taken, reviews and several providers', async () => {
    const [counts] = await rows(`select
      (select count(*)::int from unit_days where taken = capacity) as taken,
      (select count(*)::int from unit_days where taken < capacity) as half,
      (select count(*)::int from provider_times) as visits,
      (select count(*)::int from reviews) as reviews,
      (select max(c)::int from (select count(*) as c from providers group by business_id) as p) as providers,
      (select count(*)::int from businesses where description = '') as mute,
      (select count(distinct name)::int from businesses) as names`);
    expect(counts).toMatchObject({ providers: 3, mute: 0 });
    for (const name of ['taken', 'half', 'visits']) expect(counts[name], name).toBeGreaterThan(20);
    expect(counts.reviews).toBeGreaterThan(60);
    expect(counts.names).toBeGreaterThan(60);
  });

  it('agree with what the API tells of them', async () => {
    const found = await api.get('/public/search?limit=50&areaId=accra-osu');
    expect(found.data.length).toBeGreaterThan(40);
    for (const row of found.data.slice(0, 10)) {
      expect([row.slug, (await api.get(`/public/businesses/${row.slug}`)).data.business.acceptsBookings]).toEqual([
        row.slug,
        true,
      ]);
      const page = await api.call('GET', `//b/${row.slug}`);
      expect([row.slug, page.status]).toEqual([row.slug, 200]);
    }
    const [taken] = await rows(`
      select b.slug, d.unit_id, d.date::text from unit_days d join businesses b on b.id = d.business_id
      where d.taken = d.capacity and b.listed order by b.id, d.date limit 1`);
    const calendar = await api.get(
      `/public/businesses/${taken.slug}/availability?from=${taken.date}&to=${taken.date}&unitId=${taken.unit_id}`,
    );
    expect(calendar.data.units[0].days[0].status).toBe('TAKEN');
    // No trigger, sum or rating was left behind.
    expect(
      await rows(`
      select b.id from businesses b left join reviews r on r.business_id = b.id
      group by b.id having b.rating_count <> count(r.id) or b.rating_sum <> coalesce(sum(r.rating), 0)`),
    ).toEqual([]);
  });
});
