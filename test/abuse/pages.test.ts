import { afterAll, beforeAll, expect, it } from 'vitest';
import { inDays } from '../features/booking/bookings/shop.ts';
import { type Visitor, visit, wordsOf } from '../features/faces/pages/visitor.ts';
import { openStall, type Stall } from '../features/market/marketplace/market.ts';
import { startTestService } from '../service/service.ts';
import { longestStretch } from './event-loop.ts';

const api = await startTestService();
let stall: Stall;
let unitId: string;
let visitor: Visitor;

beforeAll(async () => {
  stall = await openStall(api, 'units');
  unitId = await stall.addUnit({ name: 'Canopy', quantity: 3 });
  visitor = await visit(api);
});
afterAll(() => stall.sql.end());

/** Far below what each of these attacks once took, and far above what the test itself and a collection of garbage take. */
const BUSY_MS = 500;

const extras = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`extra_e${index}`, '1']));

it('forms with thousands of extras hold up nobody, and are answered by a page with a sentence', async () => {
  const body = new URLSearchParams({ unitId, date: inDays(3), ...extras(18_000) }).toString();
  const path = `/b/${stall.slug}/book`;
  const { cookie } = visitor;
  const headers = {
    cookie,
    accept: 'text/html',
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const busy = longestStretch();
  const answers = await Promise.all(Array.from({ length: 9 }, () => api.call('POST', `/${path}`, { body, headers })));
  expect(busy()).toBeLessThan(BUSY_MS);
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
    expect(wordsOf(answer)).toContain('The body is too large.');
  }
  // One that is small enough, with too many all the same.
  const many = await visitor.press(path, { unitId, date: inDays(3), ...extras(51) });
  expect([many.status, many.headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8']);
  expect(wordsOf(many)).toContain('Choose at most 50 extras.');
  const most = await visitor.press(path, { unitId, date: inDays(3), ...extras(50) });
  expect(wordsOf(most)).toContain('Review your booking');
});

it('item pages with hundreds of extras in their address hold up nobody', async () => {
  const query = new URLSearchParams({ date: inDays(3), ...extras(900) });
  const busy = longestStretch();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visitor.open(`/b/${stall.slug}/units/${unitId}?${query}`)),
  );
  expect(busy()).toBeLessThan(BUSY_MS);
  for (const answer of answers) {
    expect(answer.status).toBe(422);
    expect(wordsOf(answer)).toContain('Choose at most 50 extras.');
  }
});

it('a name of many letters and a line break holds up nobody', async () => {
  const name = `${'a'.repeat(15_000)}\n`;
  const review = `/b/${stall.slug}/book`;
  const choice = { unitId, date: inDays(3), name, key: 'k' };
  const busy = longestStretch();
  const pressed = await visitor.press(review, choice);
  const opened = await visitor.open(`${review}?${new URLSearchParams(choice)}`);
  // The first address has no guaranteed price yet, and leads to the one that has.
  const priced = new URL(opened.headers.get('location') ?? '', 'http://localhost');
  priced.searchParams.set('name', name);
  const shown = await visitor.open(`${priced.pathname}${priced.search}`);
  expect([pressed, opened, shown].map(({ status }) => status)).toEqual([422, 303, 200]);
  const long = { name: `${'a'.repeat(250_000)}\n` };
  const refused = await api.call('PATCH', '/me', { body: long, token: stall.owner.token });
  expect([refused.status, refused.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(busy()).toBeLessThan(BUSY_MS);
});

it('bodies of thousands of values hold up nobody', async () => {
  const path = `/businesses/${stall.id}`;
  const token = stall.owner.token;
  const lists: [string, string, object][] = [
    ['PUT', `${path}/hours`, { hours: Array(80_000).fill({}) }],
    ['PUT', `${path}/delivery-zones`, { zones: Array(80_000).fill([]) }],
    ['POST', `${path}/units`, { name: 'Tent', pricePesewas: 1, photoIds: Array(120_000).fill(1) }],
    ['POST', `${path}/units`, Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 1]))],
  ];
  for (const [method, to, body] of lists) {
    const busy = longestStretch();
    const answer = await api.call(method, to, { body, token });
    expect([answer.status, answer.code, answer.details]).toEqual([
      422,
      'VALIDATION_FAILED',
      [{ code: 'TOO_MANY', message: 'must have at most 10,000 values', path: '' }],
    ]);
    expect(busy()).toBeLessThan(BUSY_MS);
  }
  // Of a list that is too long, and of a text that is, only the length is said.
  const hours = await api.call('PUT', `${path}/hours`, { body: { hours: Array(3_000).fill({}) }, token });
  expect(hours.details).toEqual([{ code: 'TOO_MANY', message: 'must have at most 7 items', path: '/hours' }]);
  const name = await api.call('PATCH', '/me', { body: { name: `${'a'.repeat(300)}\n` }, token });
  expect(name.details).toEqual([{ code: 'TOO_LONG', message: 'must have at most 120 characters', path: '/name' }]);
});
