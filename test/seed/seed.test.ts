import { describe, expect, it } from 'vitest';
import { reconcile } from '../../src/features/money/payments/index.ts';
import { reconcilePayouts } from '../../src/features/money/payouts/index.ts';
import { DRAWINGS, keepPictures } from '../../src/seed/pictures.ts';
import { seedBusinesses } from '../../src/seed/seed.ts';
import { TRADES } from '../../src/seed/trades.ts';
import { startTestService } from '../service/service.ts';
import { expectLivelyDay } from './lively-day.ts';

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

/** States follow the time of the day, so both databases are filled at the same one. */
const now = deps.clock.now();
const seedNow = (of: typeof deps, count: number) =>
  seedBusinesses({ ...of, clock: { ...of.clock, now: () => now } }, count);

describe('made-up businesses', () => {
  it('are the same in every database, and a second run adds none', async () => {
    expect(await seedNow(deps, 80)).toBe(80);
    const first = (await contents(api)).rows;
    expect(await seedNow(deps, 80)).toBe(0);
    expect((await contents(api)).rows).toEqual(first);
    const other = await startTestService();
    expect(await seedNow(other.service.deps, 40)).toBe(40);
    expect(await seedNow(other.service.deps, 80)).toBe(40);
    expect((await contents(other)).rows).toEqual(first);
    await other.stop();
  });

  it('belong to their owner also where the owner signed in before', async () => {
    const other = await startTestService();
    const owner = await other.signIn('+233500000002');
    expect(await seedBusinesses(other.service.deps, 3)).toBe(3);
    const shops = (await other.get('/businesses/me', owner.token)).data;
    expect(shops).toMatchObject([{ role: 'OWNER', id: expect.stringMatching(/2$/) }]);
    expect(await seedBusinesses(other.service.deps, 3)).toBe(0);
    await other.stop();
  });

  it('have rules and promo codes whose count stands beside them', async () => {
    const [found] = await rows(`
      select (select count(*)::int from price_rules) as rules, (select count(*)::int from promo_codes) as codes,
        (select count(*)::int from promo_codes p join promo_counts n using (business_id) where n.promo_id = p.id) as counted`);
    expect(found).toEqual({ rules: 80, codes: 26, counted: 26 });
  });

  it('have one among them whose owner has money: an account, balances, payouts of every fate and a statement', async () => {
    const owner = await api.signIn('+233500000001');
    const [{ id }] = await rows(`select business_id as id from payout_accounts where stage = 'CURRENT'`);
    const read = async (path: string) => (await api.get(`/businesses/${id}${path}`, owner.token)).data;
    expect(await read('/payout-account')).toMatchObject({ status: 'READY', numberLast4: '4567' });
    const balance = await read('/balance');
    expect(balance.availablePesewas).toBeGreaterThan(0);
    expect(balance.inPayoutPesewas).toBeGreaterThan(0);
    const places: { status: string; paidAt: string }[] = await read('/ledger/payments?limit=100');
    expect(places.map(({ status }) => status)).toEqual(expect.arrayContaining(['AVAILABLE', 'PAID_OUT']));
    const month = places[0]?.paidAt.slice(0, 7);
    expect((await read(`/statements/${month}`)).sums.PAYMENT).toBeGreaterThan(0);
    const now = deps.clock.now();
    expect([...(await reconcile(deps, now)), ...(await reconcilePayouts(deps, now))]).toEqual([]);
  });

  it('have told their customers, with every outcome, and the first is warned of its plan', async () => {
    const outcomes = await rows(`
      select distinct status, reason from messages where business_id = (select id from businesses order by id limit 1)`);
    expect(outcomes.map(({ status, reason }) => `${status} ${reason ?? ''}`.trim()).toSorted()).toEqual([
      'DELIVERED',
      'DELIVERED NOT_ON_WHATSAPP',
      'DROPPED NO_LONGER_TRUE',
      'DROPPED STOPPED',
      'FAILED NUMBER_UNKNOWN',
      'QUEUED',
      'READ',
      'SENT NO_REPORT',
    ]);
    const [owner] = await rows(`
      select m.business_id as id, u.phone from members m join users u on u.id = m.user_id order by m.business_id limit 1`);
    const { token } = await api.signIn(owner.phone);
    const { data } = await api.get(`/businesses/${owner.id}/message-settings`, token);
    expect(data.usage).toMatchObject({ warn: true });
    // The links of the texts work, and what waits is due when its booking says.
    const texts = await rows(
      `select text from messages where text like '%/m/%' and business_id = '${owner.id}' limit 1`,
    );
    const links = [...texts[0].text.matchAll(/\/[mo]\/\S+/g)].map(([path]) => path);
    for (const path of links) expect([path, (await api.call('GET', `/${path}`)).status]).toEqual([path, 200]);
    expect(links.length).toBe(2);
    expect(
      await rows(`select from message_queues q where due_at is distinct from (
        select min(due_at) from messages m where m.business_id = q.business_id)`),
    ).toEqual([]);
  });

  it('have a lively day: every state, money of every kind, a full and an empty shop', async () => {
    await expectLivelyDay(api);
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

  it('have rotas, leave and special days, and no booking that these leave out', async () => {
    const [counts] = await rows(`select
      (select count(*)::int from providers where rota is not null) as rotas,
      (select count(*)::int from provider_dates where kind = 'LEAVE') as leave,
      (select count(*)::int from dated_hours where windows <> '[]') as open,
      (select count(*)::int from dated_hours where windows = '[]') as closed`);
    for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(5);
    const [leave] = await rows(`
      select u.phone, d.business_id, d.provider_id, d.id from provider_dates d
      join members m on m.business_id = d.business_id join users u on u.id = m.user_id limit 1`);
    const { token } = await api.signIn(leave.phone);
    const path = `/businesses/${leave.business_id}/providers/${leave.provider_id}/dates/${leave.id}`;
    const { data } = await api.call('PATCH', path, { token, body: { dryRun: true } });
    expect(data.conflicts).toEqual([]);
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
    expect(counts).toMatchObject({ providers: 4, mute: 0 });
    for (const name of ['taken', 'half', 'visits']) expect(counts[name], name).toBeGreaterThan(20);
    expect(counts.reviews).toBeGreaterThan(60);
    expect(counts.names).toBeGreaterThan(60);
  });

  it('have kits whose parts they offer, and units that rest', async () => {
    const [counts] = await rows(`select
      (select count(*)::int from kits) as kits, (select count(*)::int from units where turnaround_days > 0) as resting,
      (select count(*)::int from kits k, jsonb_array_elements(k.items) as p where not exists (
        select from units u where u.business_id = k.business_id and u.id = p ->> 'unitId' union all
        select from services s where s.business_id = k.business_id and s.id = p ->> 'serviceId')) as lost`);
    expect(counts.lost).toBe(0);
    for (const name of ['kits', 'resting']) expect(counts[name], name).toBeGreaterThan(5);
    const [kit] = await rows(`select k.id, b.slug from kits k join businesses b on b.id = k.business_id
      where b.listed order by k.id limit 1`);
    const profile = await api.get(`/public/businesses/${kit.slug}`);
    expect(profile.data.catalog.kits).toMatchObject([{ id: kit.id }]);
  });

  it('have customers who wait, offers that are open and bookings that repeat', async () => {
    const [counts] = await rows(`select
      (select count(*)::int from waitlist_entries where status = 'WAITING') as waiting,
      (select count(*)::int from waitlist_entries where status = 'OFFERED') as offered,
      (select count(*)::int from series) as series,
      (select count(*)::int from waitlist_freed) as freed`);
    expect(counts).toMatchObject({ series: 40, freed: 0, waiting: counts.offered * 2 });
    expect(counts.offered).toBeGreaterThan(5);
    const [shop] = await rows(`
      select u.phone, e.business_id, b.slug, e.from_date::text as date, e.item_ids[1] as unit from waitlist_entries e
      join businesses b on b.id = e.business_id join members m on m.business_id = b.id join users u on u.id = m.user_id
      where b.listed order by b.id limit 1`);
    const { token } = await api.signIn(shop.phone);
    const { data: entries } = await api.get(`/businesses/${shop.business_id}/waitlist`, token);
    expect(entries.map(({ status, position }: Record<string, unknown>) => [status, position])).toEqual([
      ['OFFERED', null],
      ['WAITING', 1],
      ['WAITING', 2],
    ]);
    // The place of the cancelled seed offer goes to the next customer, as any other freed place.
    await api.post(`/bookings/${entries[0].offer.bookingId}/cancel`, {}, token);
    const hold = { unitId: shop.unit, date: shop.date, customer: { name: 'Esi', phone: '+233244123456' } };
    expect((await api.post(`/businesses/${shop.business_id}/holds`, hold, token, true)).status).toBe(409);
    const { data: later } = await api.get(`/businesses/${shop.business_id}/waitlist`, token);
    expect(later.map(({ status }: Record<string, unknown>) => status)).toEqual(['LEFT', 'OFFERED', 'WAITING']);
    const [{ id: seriesId }] = await rows(`select id from series where business_id = '${shop.business_id}'`);
    const { data: series } = await api.get(`/series/${seriesId}`, token);
    expect(series.bookings).toHaveLength(4);
    const moved = await api.post(`/series/${seriesId}/reschedule`, { from: 1, byDays: -1 }, token, true);
    expect(moved.status, moved.text).toBe(200);
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
      where d.taken = d.capacity and d.date > '${now.toString()}'::date and b.listed order by b.id, d.date limit 1`);
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
