import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { TEXT } from '../../src/features/faces/pages/texts-search.ts';
import { inDays, today } from '../features/booking/bookings/shop.ts';
import { type Answer, newPhone } from '../service/api.ts';
import { startTestService } from '../service/service.ts';
import { openMarket } from './market.ts';

const api = await startTestService();
const market = await openMarket(api);
afterAll(() => api.stop());

const page = (path: string, cookie = ''): Promise<Answer> =>
  api.call('GET', `/${path}`, { headers: { accept: 'text/html', ...(cookie && { cookie }) } });

/** A browser session, as the form of the sign-in page begins it. */
async function signIn(phone = newPhone()): Promise<string> {
  const { data } = await api.call('POST', '//dev/id-tokens', { body: { phone } });
  const answer = await api.call('POST', '//session', { body: { idToken: data.idToken } });
  return (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

describe('pages show nobody the data of other people', () => {
  it('on any public page, and on any page of another user', async () => {
    const { rental, unitId, salon, serviceId } = market;
    const mark = () => `Zz${randomBytes(5).toString('hex')}`;
    const secrets: string[] = [];
    const keep = (text: string) => {
      secrets.push(text);
      return text;
    };
    const phones = [newPhone(), newPhone()];
    // Any spelling of a number gives it away.
    for (const phone of phones) secrets.push(phone.slice(-7));
    const bookings: string[] = [];
    const tokens: string[] = [];
    for (const [place, phone] of phones.entries()) {
      const person = await api.signIn(phone);
      const body = {
        customer: { name: keep(mark()) },
        note: keep(mark()),
        ...(place === 0
          ? { unitId, date: inDays(20), delivery: { areaId: 'accra-osu', address: keep(mark()) } }
          : { serviceId, startsAt: `${inDays(20)}T10:00:00Z` }),
      };
      const slug = place === 0 ? rental.slug : salon.slug;
      const held = await api.post(`/public/businesses/${slug}/holds`, body, person.token, true);
      expect(held.status, held.text).toBe(201);
      bookings.push(held.data.id);
      const link = await api.post(`/bookings/${held.data.id}/payment-links`, {}, person.token, true);
      tokens.push(new URL(link.data.url).pathname);
    }
    const note = { note: 'x', internalNote: keep(mark()) };
    const owner = { body: note, token: rental.owner.token };
    expect((await api.call('PATCH', `/bookings/${bookings[0]}`, owner)).status).toBe(200);
    secrets.push(...bookings);

    const choice = `unitId=${unitId}&date=${inDays(20)}`;
    const time = `serviceId=${serviceId}&startsAt=${inDays(20)}T10%3A00%3A00Z`;
    const paths = [
      '/',
      '/?areaId=accra-osu',
      '/search',
      `/search?areaId=accra-osu&availableOn=${inDays(20)}`,
      ...secrets.slice(0, 4).map((text) => `/search?q=${text.slice(0, 4)}`),
      `/b/${rental.slug}`,
      `/b/${salon.slug}`,
      `/b/${rental.slug}/units/${unitId}?date=${inDays(20)}`,
      `/b/${salon.slug}/services/${serviceId}?date=${inDays(20)}`,
      `/b/${rental.slug}/book?${choice}`,
      `/b/${salon.slug}/book?${time}`,
      '/bookings',
      '/bookings?past=yes',
      '/sign-in',
      '/nothing-here',
    ];
    for (const cookie of ['', await signIn(), await signIn(rental.owner.phone)]) {
      for (const path of paths) {
        const { text, status } = await page(path, cookie);
        expect(status, path).toBeLessThan(500);
        const shown = secrets.filter((secret) => !path.includes(secret.slice(0, 4)) && text.includes(secret));
        expect(shown, `${path} ${cookie}`).toEqual([]);
      }
    }
    // The page of a booking is its customer's alone.
    const stranger = await signIn();
    for (const id of bookings) {
      expect((await page(`/bookings/${id}`, stranger)).status).toBe(404);
      expect((await page(`/bookings/${id}`)).status).toBe(303);
    }
    // Who has the link may pay, and reads neither number nor notes.
    for (const path of tokens) {
      const { text, status } = await page(path);
      expect(status).toBe(200);
      for (const phone of phones) expect(text).not.toContain(phone.slice(-7));
    }
    // The test can fail: the customer's own page does show the booking.
    expect((await page(`/bookings/${bookings[0]}`, await signIn(phones[0]))).text).toContain(bookings[0]);
  });
});

describe('search', () => {
  it('keeps every filter in its links, and says what to relax when nothing is found', async () => {
    const query = `q=Nothing%20like%20this&availableOn=${inDays(3)}&maxPrice=5&minRating=4.5&serviceLocation=AT_CUSTOMER&family=RENTALS`;
    const { text } = await page(`/search?${query}&areaId=accra-osu`);
    for (const words of [TEXT.anotherDay, TEXT.withoutPrice, TEXT.anyRating, TEXT.anyPlace, TEXT.startAgain])
      expect(text).toContain(`">${words}</a>`);
    expect(text).toContain('maxPricePesewas=500');
    expect(text).toContain(TEXT.withoutWords('Nothing like this'));
    const nearby = [...text.matchAll(/href="([^"]+vertical=[^"]+)"/g)].map(([, href = '']) => href);
    expect(nearby.length).toBeGreaterThan(0);
    for (const href of nearby) {
      expect(href).toMatch(/^\/search\?areaId=accra-osu&amp;vertical=[\w-]+$/);
      expect((await page(href.replaceAll('&amp;', '&'))).text).toContain('class="res"');
    }
  });

  it('takes the query of the API, and pages on', async () => {
    const { data, meta } = (await api.get('/public/search?areaId=accra-osu&limit=5')).body;
    const { text } = await page('/search?areaId=accra-osu&limit=5');
    for (const row of data) expect(text).toContain(`/b/${row.slug}"`);
    expect(meta.hasMore).toBe(true);
    const next = /rel="next" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const second = await page(next);
    expect(second.status).toBe(200);
    for (const row of data) expect(second.text).not.toContain(`/b/${row.slug}"`);
  });

  it('keeps a price that is no number in its field and says how to write it', async () => {
    const { text } = await page('/search?maxPrice=cheap');
    expect(text).toContain('value="cheap"');
    expect(text).toContain(TEXT.wrongPrice);
  });

  it('lets an area replace the place of the visitor', async () => {
    const { text } = await page('/search?lat=6.7&lng=-1.6&areaId=accra-osu');
    expect(text).not.toContain('name="lat"');
    expect((await page('/search?lat=6.7&lng=-1.6')).text).toContain('name="lat" value="6.7"');
  });
});

describe('the month of a unit', () => {
  it('joins days only where all between are free', async () => {
    const { rental, unitId } = market;
    const path = `/b/${rental.slug}/units/${unitId}`;
    const refused = await page(`${path}?date=${inDays(40)}&endDate=${inDays(42)}`);
    expect(refused.text).toContain('is not free, so the days cannot go beyond it');
    expect(refused.text).not.toContain(`name="endDate"`);
    const joined = await page(`${path}?date=${inDays(42)}&endDate=${inDays(44)}`);
    expect(joined.text).toContain(TEXT.countDays(3));
    expect(joined.text).toContain(TEXT.freeThen(2));
    expect(joined.text).not.toContain('cannot go beyond it');
    expect((await page(`${path}?date=${today().slice(0, 4)}-99-99&quantity=x`)).status).toBe(200);
  });
});
