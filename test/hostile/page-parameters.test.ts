import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { type Visitor, visit } from '../features/faces/pages/visitor.ts';
import { openStall, type Stall } from '../features/market/marketplace/market.ts';
import type { Answer } from '../service/api.ts';
import { random } from '../service/seed.ts';
import { startTestService } from '../service/service.ts';
import { STRINGS } from './odd.ts';

const api = await startTestService();
let rental: Stall;
let salon: Stall;
let visitor: Visitor;
let stranger: Visitor;
let gets: string[];
let posts: string[];

beforeAll(async () => {
  rental = await openStall(api, 'units');
  salon = await openStall(api, 'slots');
  visitor = await visit(api);
  stranger = await visit(api, null);
  const customer = { name: 'Ama', phone: visitor.phone };
  const unitId = await rental.addUnit({ name: 'Canopy', quantity: 3 });
  const rented = await rental.hold({ unitId, date: inDays(9), customer });
  const serviceId = await salon.addService();
  await salon.addProvider([serviceId]);
  const booked = await salon.hold({ serviceId, startsAt: `${inDays(9)}T10:00:00Z`, customer });
  for (const { status, text } of [rented, booked]) if (status !== 201) throw new Error(text);
  const link = await api.post(`/bookings/${rented.data.id}/payment-links`, {}, rental.owner.token, true);
  const pay = new URL(link.data.url).pathname;
  const [shop, hair] = [`/b/${rental.slug}`, `/b/${salon.slug}`];
  const [first, second] = [`/bookings/${rented.data.id}`, `/bookings/${booked.data.id}`];
  gets = [
    '/',
    '/search',
    '/sign-in',
    '/bookings',
    '/console',
    '/developers',
    pay,
    shop,
    `${shop}/units/${unitId}`,
    `${shop}/book?unitId=${unitId}&date=${inDays(3)}`,
    `${shop}/poster`,
    `${shop}/qr.svg`,
    `${hair}/services/${serviceId}`,
    `${hair}/book?serviceId=${serviceId}&startsAt=${inDays(3)}T10:00:00Z`,
    first,
    `${first}/move`,
    `${first}/calendar.ics`,
    second,
    `${second}/move`,
  ];
  posts = [
    '/sign-in',
    `${shop}/book`,
    `${hair}/book`,
    `${shop}/chat`,
    ...[first, second].flatMap((path) => ['move', 'review', 'cancel', 'pay'].map((action) => `${path}/${action}`)),
    pay,
  ];
});
afterAll(async () => {
  await rental.sql.end();
  await salon.sql.end();
});

const DATES = ['month', 'date', 'endDate', 'week', 'startsAt', 'availableOn'];
const OTHERS = ['q', 'areaId', 'lat', 'lng', 'family', 'maxPrice', 'minRating', 'cursor', 'limit', 'past', 'embed'];
const FORM = ['unitId', 'serviceId', 'providerId', 'quantity', 'deliver', 'address', 'note', 'name', 'key', 'extra_x'];
const PRESSED = ['next', 'phone', 'rating', 'comment', 'reason', 'refund', 'outcome', 'reference', '__proto__'];
const NAMES = [...DATES, ...OTHERS, ...FORM, ...PRESSED];

/** What no calendar has, the first and the last day that one has, and texts that no header can hold. */
const VALUES = [
  ...STRINGS.filter((text) => text.length < 2_000).map((text) => text.toWellFormed()),
  '2026-02-31',
  '2026-13-01',
  '9999-12-01',
  '9899-12-31',
  '9899-12-01',
  '1000-01-01',
  '1969-12-31',
  '0000-01-01',
  '9899-12-31T23:59:59Z',
  '1000-01-01T00:00:00+14:00',
  '-271821-04-20',
  '2026-02',
  '2026-02-01T00:00',
  '/ÿ',
  '/Ā',
  '/日本',
  '/💛?q=日本#ɔ',
  '/b/Ɔdɔ',
  '/%',
  '/%zz',
  '/%0d%0aSet-Cookie:x=y',
  '/\\x',
  '1e400',
  '-0',
  'x'.repeat(2_000),
  '日'.repeat(700),
];

const dice = random('page parameters');
/** The parser of HTTP refuses head lines of more than 16 kB before it knows their route. */
const LONGEST = 12_000;

function odd(): URLSearchParams {
  for (;;) {
    const drawn = Array.from({ length: dice.between(1, 4) }, () => [dice.pick(NAMES), dice.pick(VALUES)]);
    const query = new URLSearchParams(drawn);
    if (query.toString().length <= LONGEST) return query;
  }
}

/** Requests that got no page. */
const findings: string[] = [];

function judge({ status, headers, text }: Answer, what: string): void {
  const type = headers.get('content-type') ?? '';
  const isFile = status === 200 && /^(image\/svg|text\/calendar)/.test(type);
  const isPage = [303, 304].includes(status) || isFile || type.startsWith('text/html');
  if (status >= 500 || !isPage)
    findings.push(`${what.slice(0, 500)} → ${status} ${type.startsWith('text/html') ? '' : text.slice(0, 200)}`);
}

const withQuery = (path: string, query: URLSearchParams) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

afterEach(() => expect(findings.splice(0)).toEqual([]));

describe('any text in the parameters of a page gives a page', () => {
  it('in dates and months', { timeout: 120_000 }, async () => {
    for (const path of gets.filter((one) => /units|services|move|book\?|search/.test(one))) {
      for (const name of DATES) {
        for (const value of ['2026-02-31', '9999-12-01', '9899-12-31', '1000-01-01', '9899-12-31T23:59:59Z', '日本']) {
          const asked = withQuery(path, new URLSearchParams({ [name]: value }));
          judge(await visitor.open(asked), asked);
        }
      }
    }
  });

  it('in the address to return to', async () => {
    for (const next of VALUES) {
      const query = new URLSearchParams({ next });
      for (const one of [visitor, stranger]) judge(await one.open(`/sign-in?${query}`), next);
      judge(await stranger.press('/sign-in', { next, phone: '024 123 4567' }), next);
    }
  });

  it('in addresses', { timeout: 300_000 }, async () => {
    for (const path of gets) {
      for (let round = 0; round < 40; round++) {
        const asked = withQuery(path, odd());
        judge(await dice.pick([visitor, visitor, stranger]).open(asked), asked);
      }
    }
  });

  it('in forms', { timeout: 300_000 }, async () => {
    for (const path of posts) {
      for (let round = 0; round < 25; round++) {
        const fields = odd();
        const answer = await dice.pick([visitor, visitor, stranger]).press(path, Object.fromEntries(fields));
        judge(answer, `${path} ${fields}`);
      }
    }
  });
});

describe('HEAD', () => {
  it('answers wherever GET does, with the same status and headers', async () => {
    const ask = async (method: string, path: string, cookie: string) => {
      const headers = { accept: 'text/html', ...(cookie !== '' && { cookie }) };
      const answer = await fetch(api.url + path, { method, headers, redirect: 'manual' });
      const shown = ['content-type', 'cache-control'].map((name) => answer.headers.get(name));
      return { shown: [path, answer.status, ...shown], text: await answer.text() };
    };
    for (const path of [...gets, '/robots.txt', '/sitemap.xml', '/docs/', '/health', '/metrics', '/session']) {
      for (const { cookie } of [visitor, stranger]) {
        const asked = await ask('HEAD', path, cookie);
        expect([asked.shown, asked.text]).toEqual([(await ask('GET', path, cookie)).shown, '']);
      }
    }
  });
});
