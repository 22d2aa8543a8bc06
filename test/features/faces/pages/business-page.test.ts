import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sql } from '../../../../src/kit/postgres/sql.ts';
import { dayText } from '../../../../src/site/format.ts';
import { formOf } from '../../../service/catalogue.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { statementsDuring } from '../../../service/statements.ts';
import { inDays } from '../../booking/bookings/shop.ts';
import { plain } from '../../ground/uploads/media/pictures.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';

const api = await startTestService();
const other = await startTestService({ PUBLIC_URL: api.url }, { database: api.database });
const db = api.service.deps.db.service;

const show = async (slug: string, from: TestService = api, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${from.url}/b/${slug}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

const addPhotos = async ({ id, owner }: Stall, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let place = 0; place < count; place++) {
    const picture = formOf(await plain(800, 600).jpeg().toBuffer());
    ids.push((await api.call('POST', `/businesses/${id}/uploads`, { token: owner.token, body: picture })).data.id);
  }
  return ids;
};

const content = (text: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(text)?.[1];

const jsonLdOf = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');

describe('the head of a business page', async () => {
  const stall = await openStall(api, 'units');
  const photoIds = await addPhotos(stall, 2);
  await api.call('PATCH', `/businesses/${stall.id}`, {
    token: stall.owner.token,
    body: { name: 'Ama’s <Bounce>', description: 'Castles & canopies in Osu', contactPhone: '0241234567' },
  });
  await db.transaction(async (tx) => {
    await tx.run(sql`
      update businesses set photo_ids = ${photoIds}, address = '12 Oxford Street', rating_sum = 9, rating_count = 2
      where id = ${stall.id}`);
    tx.invalidate('business', stall.id);
  });
  await stall.addUnit({ name: 'Castle', price: 35_000, quantity: 2 });
  await stall.addUnit({ name: 'Chair', price: 500 });
  await stall.closeOn(inDays(20));
  const { text, headers } = await show(stall.slug);
  const url = `${api.url}/b/${stall.slug}`;

  it('tells search engines and chats what the page is', async () => {
    expect(/<title>([^<]*)<\/title>/.exec(text)?.[1]).toBe('Ama’s &lt;Bounce&gt; · Dwaso');
    expect(content(text, 'description')).toBe('Castles &amp; canopies in Osu');
    expect(text).toContain(`<link rel="canonical" href="${url}">`);
    expect(content(text, 'og:url')).toBe(url);
    expect(content(text, 'og:title')).toBe('Ama’s &lt;Bounce&gt;');
    expect(content(text, 'og:description')).toBe('Castles &amp; canopies in Osu');
    const image = content(text, 'og:image') ?? '';
    expect(image).toBe(`${api.url}/media/${photoIds[0]}/card.jpg`);
    const { format, width, height } = await sharp(await (await fetch(image)).arrayBuffer()).metadata();
    expect([format, width, height]).toEqual(['jpeg', 1_200, 630]);
    expect([content(text, 'og:image:width'), content(text, 'og:image:height')]).toEqual(['1200', '630']);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it('leads to the shop by the map of the phone and by a map in the browser', () => {
    expect(text).toContain('12 Oxford Street');
    expect(text).toContain('href="geo:5.556,-0.182?q=5.556,-0.182(Ama%E2%80%99s%20%3CBounce%3E)"');
    expect(text.match(/https:\/\/www\.openstreetmap\.org\/\?mlat=5\.556&amp;mlon=-0\.182/g)).toHaveLength(2);
  });

  it('describes the business as schema.org and Google ask, field by field', () => {
    const business = jsonLdOf(text);
    expect(business).toEqual({
      '@context': 'https://schema.org',
      '@type': 'LocalBusiness',
      '@id': url,
      url,
      name: 'Ama’s <Bounce>',
      description: 'Castles & canopies in Osu',
      image: photoIds.map((id) => `${api.url}/media/${id}`),
      telephone: '+233241234567',
      priceRange: 'GHS 5.00 - GHS 350.00',
      currenciesAccepted: 'GHS',
      address: {
        '@type': 'PostalAddress',
        streetAddress: '12 Oxford Street',
        addressLocality: 'Osu, Accra',
        addressRegion: expect.stringMatching(/Accra/),
        addressCountry: 'GH',
      },
      geo: { '@type': 'GeoCoordinates', latitude: 5.556, longitude: -0.182 },
      openingHoursSpecification: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
        (day) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${day}`,
          opens: '00:00',
          closes: '23:59',
        }),
      ),
      specialOpeningHoursSpecification: [
        {
          '@type': 'OpeningHoursSpecification',
          opens: '00:00',
          closes: '00:00',
          validFrom: inDays(20),
          validThrough: inDays(20),
        },
      ],
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 2, bestRating: 5, worstRating: 1 },
      makesOffer: [
        {
          '@type': 'Offer',
          price: '350.00',
          priceCurrency: 'GHS',
          itemOffered: { '@type': 'Product', name: 'Castle' },
        },
        { '@type': 'Offer', price: '5.00', priceCurrency: 'GHS', itemOffered: { '@type': 'Product', name: 'Chair' } },
      ],
    });
    expect(business.priceRange.length).toBeLessThan(100);
    for (const { opens, closes } of business.openingHoursSpecification)
      for (const time of [opens, closes]) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
  });

  it('leaves out what there is not: no rating, no photo, no phone', async () => {
    const bare = await openStall(api, 'slots');
    const business = jsonLdOf((await show(bare.slug)).text);
    for (const field of ['aggregateRating', 'image', 'telephone', 'priceRange', 'description'])
      expect(business).not.toHaveProperty(field);
    expect(business.makesOffer).toEqual([]);
  });

  it('loads the first photo at once and the others when they come near, each in the size that is needed', () => {
    const images = [...text.matchAll(/<img [^>]*>/g)].map(([tag]) => tag);
    const photos = images.filter((tag) => tag.includes('/media/'));
    expect(photos).toHaveLength(2);
    for (const [place, tag] of photos.entries()) {
      expect(tag.includes('loading="lazy"'), tag).toBe(place > 0);
      expect(tag).toMatch(
        / srcset="\S+\/320\.webp 320w, \S+\/640\.webp 640w, \S+\/1280\.webp 800w" sizes="[^"]+px[^"]*"/,
      );
      expect(tag).toMatch(/ width="800" height="600"/);
    }
    for (const tag of images) expect(tag).toMatch(/ alt="[^"]*" width="\d+" height="\d+"/);
  });
});

describe('a business page that is not cached', () => {
  it.each(['units', 'slots'] as const)('is read in one statement: %s', async (kind) => {
    const stall = await openStall(api, kind);
    if (kind === 'units') await stall.addUnit({ name: 'Castle' });
    const { result, texts } = await statementsDuring(() => show(stall.slug));
    expect(result.status).toBe(200);
    // The workers of these processes read other tables meanwhile, and each read has its transaction and its scope.
    const reads = texts.filter((text) => /from (business_hours|closures|delivery_zones|reviews)\b/.test(text));
    expect(reads).toEqual([expect.stringMatching(/from businesses b where b.id = \$\d+$/)]);
  });

  it('names the first day that the calendar has as bookable, and how many are free on it', async () => {
    const stall = await openStall(api, 'units');
    await stall.setPolicies({ minNoticeMinutes: 0 });
    const block = (unitId: string, startDate: string, endDate: string, quantity?: number) =>
      api.post(`/businesses/${stall.id}/blocks`, { unitId, startDate, endDate, quantity }, stall.owner.token, true);
    const units = new Map<string, string>();
    for (const name of ['Free', 'Booked', 'Overdue', 'Blocked', 'Half', 'Never'])
      units.set(name, await stall.addUnit({ name, quantity: 2 }));
    const unitId = (name: string) => units.get(name) ?? '';
    await stall.book({ unitId: unitId('Booked'), date: inDays(0), endDate: inDays(4), quantity: 2 });
    await stall.hold({ unitId: unitId('Overdue'), date: inDays(0), endDate: inDays(4), quantity: 2 });
    for (const change of ['bookings set hold_expires_at', 'allocations set held_until'])
      await stall.sql.query(`update ${change} = now() - interval '1 hour' where unit_id = $1`, [unitId('Overdue')]);
    await block(unitId('Blocked'), inDays(0), inDays(1));
    await block(unitId('Half'), inDays(0), inDays(3), 1);
    await stall.book({ unitId: unitId('Half'), date: inDays(0), endDate: inDays(0), quantity: 1 });
    await block(unitId('Never'), inDays(0), inDays(40));
    await stall.closeOn(inDays(5));

    const calendar = await api.get(`${stall.page}/availability?from=${inDays(0)}&to=${inDays(30)}`);
    type Day = { date: string; bookable: boolean; freeQuantity: number };
    const firstDays: [string, Day | undefined][] = calendar.data.units.map(
      ({ name, days }: { name: string; days: Day[] }) => [name, days.find(({ bookable }) => bookable)],
    );
    const { text } = await show(stall.slug);
    const shown = [...text.matchAll(/<a href="[^"]*">(\w+)<\/a><\/h3><span>.*?<\/span><span>([^<]*?)<\/span>/g)];
    const textOf = (day: Day | undefined) => {
      if (day === undefined) return 'No free day in the next weeks';
      const { date, freeQuantity } = day;
      const next = `Next free ${date === inDays(1) ? 'tomorrow' : dayText(date, inDays(0))}`;
      return `${date === inDays(0) ? 'Free today' : next} · ${freeQuantity} left`;
    };
    expect(Object.fromEntries(shown.map(([, name, free]) => [name, free]))).toEqual(
      Object.fromEntries(firstDays.map(([name, day]) => [name, textOf(day)])),
    );
    expect(Object.fromEntries(firstDays.map(([name, day]) => [name, day && [day.date, day.freeQuantity]]))).toEqual({
      Free: [inDays(0), 2],
      Booked: [inDays(6), 2],
      Overdue: [inDays(0), 2],
      Blocked: [inDays(2), 2],
      Half: [inDays(1), 1],
      Never: undefined,
    });
  });
});

describe('a business page from the cache', () => {
  it('shows a change at once in every process, and 404 at once when it is taken down', async () => {
    const stall = await openStall(api, 'units');
    const unit = await stall.addUnit({ name: 'Castle', price: 12_300 });
    for (const process of [api, other, api, other])
      expect((await show(stall.slug, process)).text).toContain('GHS\u00a0123.00');
    for (const [price, shown] of [
      [45_600, 'GHS\u00a0456.00'],
      [78_900, 'GHS\u00a0789.00'],
    ] as const) {
      const body = { pricePesewas: price };
      await api.call('PATCH', `/businesses/${stall.id}/units/${unit}`, { token: stall.owner.token, body });
      for (const process of [api, other]) {
        const { text } = await show(stall.slug, process);
        expect(text.match(/GHS\u00a0\d+\.00/)?.[0]).toBe(shown);
      }
    }
    await stall.set({ visibility: 'HIDDEN' });
    for (const process of [api, other]) expect((await show(stall.slug, process)).status).toBe(404);
    await stall.set({});
    for (const process of [api, other]) expect((await show(stall.slug, process)).status).toBe(200);
    await stall.set({ status: 'SUSPENDED' });
    for (const process of [api, other]) expect((await show(stall.slug, process)).status).toBe(404);
  });

  it('never mixes up who is signed in', async () => {
    const stall = await openStall(api, 'units');
    const { data } = await api.call('POST', '//dev/id-tokens', { body: { phone: '+233241110001' } });
    const opened = await api.call('POST', '//session', { body: { idToken: data.idToken } });
    const cookie = (opened.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    expect(cookie).toMatch(/^dwaso_session=/);
    for (let round = 0; round < 3; round++) {
      expect((await show(stall.slug)).text).toContain('href="/sign-in"');
      expect((await show(stall.slug, api, { cookie })).text).not.toContain('href="/sign-in"');
    }
    expect((await show(stall.slug)).headers.get('cache-control')).toBe('private, no-cache');
  });

  it('is the same text in every encoding, and 304 for who has it', async () => {
    const stall = await openStall(api, 'units');
    const plainPage = await show(stall.slug, api, { 'accept-encoding': 'identity' });
    expect(plainPage.headers.get('content-encoding')).toBeNull();
    expect(plainPage.headers.get('vary')).toContain('Accept-Encoding');
    for (const encoding of ['br', 'gzip']) {
      for (let round = 0; round < 2; round++) {
        const page = await show(stall.slug, api, { 'accept-encoding': encoding });
        expect([page.headers.get('content-encoding'), page.text]).toEqual([encoding, plainPage.text]);
      }
    }
    const etag = plainPage.headers.get('etag') ?? '';
    const again = await show(stall.slug, api, { 'if-none-match': etag, 'accept-encoding': 'identity' });
    expect([again.status, again.text]).toEqual([304, '']);
    await api.call('PATCH', `/businesses/${stall.id}`, { token: stall.owner.token, body: { name: 'Renamed' } });
    const changed = await show(stall.slug, api, { 'if-none-match': etag, 'accept-encoding': 'identity' });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('<h1>Renamed</h1>');
  });

  it('follows the clock', async () => {
    const stall = await openStall(api, 'units');
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, enabled: true, open: '08:00', close: '18:00' }));
    const open = ({ id, owner: { token } }: typeof stall) =>
      api.call('PUT', `/businesses/${id}/hours`, { token, body: { hours } });
    await open(stall);
    const now = Temporal.Now.instant().toZonedDateTimeISO('Africa/Accra');
    const secondsTo = (hour: number) =>
      Math.round(now.with({ hour, minute: 0, second: 30 }).since(now).total({ unit: 'seconds' }));
    try {
      await api.moveClock(secondsTo(12));
      expect((await show(stall.slug)).text).toContain('Open until 18:00');
      await api.moveClock(secondsTo(20));
      expect((await show(stall.slug)).text).toContain('Closed now');
      // A day that is over is not full: nothing of it becomes free.
      const salon = await openStall(api, 'slots');
      await open(salon);
      const serviceId = await salon.addService();
      await salon.addProvider([serviceId]);
      const service = await show(`${salon.slug}/services/${serviceId}`);
      expect(service.text).toContain(`<b>${now.day}</b><small>Closed</small>`);
      await salon.sql.end();
    } finally {
      await api.moveClock(0);
    }
  });
});
