import type { Draft } from './build.ts';
import type { Operation } from './document.ts';
import type { Dice } from './random.ts';

/** Everything that is wrong with the world, a kind at a time. */

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const NUMBERS = [-1, -0, 0, 0.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21, 99_999_999];
const STRINGS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00x',
  '\u202egnp.exe',
  '\u200b',
  '\ufeff',
  '\u2028',
  '💛'.repeat(500),
  'Z̵̡̢̛'.repeat(200),
  'x'.repeat(70_000),
  "'; drop table users; --",
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  '%',
  '%_',
  '\\',
  'null',
  '__proto__',
  '9'.repeat(400),
  '1e9',
  'NaN',
  '-1',
  '0x10',
  'true',
  'http://[::1',
  'http://169.254.169.254/',
  'file:///etc/passwd',
  'https://user:pass@example.com/',
  `https://${'a'.repeat(300)}.example/`,
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '0001-01-01',
  '+275760-09-13',
  '2026-12-24T25:00:00Z',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  '2026-12-24T08:30:00.123456789+14:00',
  '2026-06-30T23:59:60Z',
  '24:00',
  '+233000000000',
  '+999999999999999',
  '*',
  '**',
];
const OTHERS: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 3 },
  { toString: 1 },
  { constructor: { prototype: 1 } },
];

export const oddValue = (dice: Dice): unknown => {
  const kind = dice.below(10);
  if (kind < 3) return dice.pick(NUMBERS);
  if (kind < 7) return dice.pick(STRINGS);
  if (kind < 9) return dice.pick(OTHERS);
  return dice.chance(0.5)
    ? deep(dice.pick([3, 17, 60, 2_000]))
    : Array.from({ length: dice.pick([60, 600, 20_000]) }, () => 0);
};

type Place = { of: Record<string, unknown> | unknown[]; key: string | number };

/** Every place in a body where something else could stand. */
function placesOf(value: unknown, found: Place[] = []): Place[] {
  if (Array.isArray(value)) {
    for (const [key, item] of value.entries()) {
      found.push({ of: value, key });
      placesOf(item, found);
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      found.push({ of: value as Record<string, unknown>, key });
      placesOf(item, found);
    }
  }
  return found;
}

const put = ({ of, key }: Place, value: unknown) => {
  (of as Record<string | number, unknown>)[key] = value;
};

type Spoil = (draft: Draft, dice: Dice, operation: Operation) => void;

const UNKNOWN_FIELDS = [
  'extra',
  'constructor',
  'hasOwnProperty',
  'business_id',
  'businessId',
  'id',
  'role',
  '',
  'a/b~c',
  'é\u0000',
];

const BODY: Spoil[] = [
  (draft, dice) => {
    draft.body = oddValue(dice);
  },
  (draft, dice) => {
    const places = placesOf(draft.body);
    if (places.length > 0) put(dice.pick(places), oddValue(dice));
    else draft.body = oddValue(dice);
  },
  (draft, dice) => {
    for (const place of placesOf(draft.body)) if (dice.chance(0.3)) put(place, oddValue(dice));
  },
  (draft, dice) => {
    const { of, key } = dice.pick<Place>([...placesOf(draft.body), { of: {}, key: 'x' }]);
    if (Array.isArray(of)) of.push(of[0], of[0]);
    else delete of[key];
  },
  (draft, dice) => {
    const places = placesOf(draft.body).filter(({ of }) => !Array.isArray(of));
    const of = places.length > 0 ? dice.pick(places).of : draft.body;
    if (of !== null && typeof of === 'object')
      (of as Record<string, unknown>)[dice.pick(UNKNOWN_FIELDS)] = oddValue(dice);
  },
  (draft, dice) => {
    draft.bytes = dice.pick([
      '',
      '{',
      '[',
      'null',
      '"',
      '{"a":1,"a":2}',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '\ufeff{}',
      '{} {}',
      'a=1&b=2',
      'a[b]=1&a[b][c]=2&__proto__=1',
      '1e999',
      '-',
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `{"name":"${'x'.repeat(300_000)}"}`,
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from('{"a":"\\ud800"}'),
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--x--\r\n',
    ]);
  },
];

const QUERY_NAMES = ['limit', 'cursor', 'q', 'from', 'to', 'x', '__proto__', 'constructor', 'limit[]', 'a[b]', ''];
const TAILS = [
  '?',
  '?limit=1&limit=2',
  '?%00',
  '?a=%00',
  '?q=%zz',
  '?%ff=%ff',
  '?&&&',
  '?=',
  '?cursor=',
  '?q=%ed%a0%80',
  '#x',
  '??',
  ';x',
  '/',
  '%2f',
  '//',
  '?limit=1e1',
  '?limit=+1',
  '?limit=%20',
];

const ADDRESS: Spoil[] = [
  (draft, dice) => {
    draft.query.push([dice.pick(QUERY_NAMES), String(oddText(dice))]);
  },
  (draft, dice, { parameters }) => {
    const named = parameters.filter((parameter) => parameter.in === 'query');
    const name = named.length > 0 ? dice.pick(named).name : 'x';
    draft.query = draft.query.filter(([other]) => other !== name || dice.chance(0.3));
    draft.query.push([name, oddText(dice)]);
  },
  (draft, dice) => {
    draft.tail = dice.pick(TAILS);
  },
  (draft, dice) => {
    const names = Object.keys(draft.params);
    if (names.length === 0) draft.tail = dice.pick(TAILS);
    else draft.params[dice.pick(names)] = dice.pick(PARAMS);
  },
];

const PARAMS = [
  '%00',
  'a%00b',
  '..%2f..%2fetc',
  '%2e%2e',
  'x'.repeat(300),
  'x'.repeat(255),
  '%zz',
  '%',
  '%ff',
  '%ed%a0%80',
  '%20',
  '%0a',
  '💛',
  '%f0%9f%92%9b',
  "'",
  '%5c',
  '-1',
  '*',
  '%25',
  'undefined',
  '__proto__',
  'constructor',
  'me',
  '~',
  '%e2%80%ae',
].map((text) => (text === '💛' ? encodeURIComponent(text) : text));

const oddText = (dice: Dice): string => {
  const value = dice.pick([...STRINGS, ...NUMBERS]);
  return String(value).slice(0, 4_000);
};

const HEADERS: Record<string, (string | string[])[]> = {
  'Idempotency-Key': [
    '',
    'short',
    'x'.repeat(128),
    'x'.repeat(129),
    'x'.repeat(5_000),
    'with space here',
    'ümlautümlaut',
    '%00%00%00%00',
    ['first-key', 'second-key'],
    '../../../..',
    '__proto__',
  ],
  'Content-Type': [
    '',
    'text/plain',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json;',
    'application/json, text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'application/vnd.api+json',
    'x'.repeat(2_000),
    '*/*',
    '/',
    'application/json\tx',
    ['application/json', 'text/plain'],
  ],
  'Content-Encoding': ['gzip', 'br', 'x'],
  Accept: ['', 'text/html', 'x', '*/*;q=0', 'application/xml', 'x'.repeat(3_000)],
  'Accept-Encoding': ['gzip', 'identity;q=0', '*;q=0'],
  Authorization: [
    '',
    'Bearer',
    'Bearer ',
    'bearer  x',
    'Basic YTpi',
    `Bearer ${'x'.repeat(8_000)}`,
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer dwaso_live_',
    'Bearer dwaso_live_x_y',
    `Bearer dwaso_test_${'é'.repeat(20)}`,
    'Bearer dwaso_live_abcdefgh1234_ÿ',
    'Bearer \t',
    ['Bearer a', 'Bearer b'],
  ],
  Expect: ['100-continue', 'nonsense', ''],
  'X-Forwarded-For': ['1.2.3.4', 'x', '::1, 2.3.4.5', '\u00ff'],
  'X-Request-Id': ['req_mine', 'x'.repeat(3_000)],
  'If-None-Match': ['*', '"x"', 'W/"', 'x'.repeat(3_000)],
  'If-Modified-Since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  Range: ['bytes=0-0', 'bytes=-1', 'x'],
  Cookie: ['a=b', '=', '; ; ;'],
  Host: ['', 'evil.example', 'x'.repeat(300)],
  Upgrade: ['websocket', 'h2c'],
  'Transfer-Encoding': ['chunked'],
  'X-Paystack-Signature': ['', 'x', 'f'.repeat(128)],
  'X-HTTP-Method-Override': ['DELETE'],
};

const HEADER: Spoil[] = [
  (draft, dice) => {
    const name = dice.pick(Object.keys(HEADERS));
    draft.headers[name] = dice.pick(HEADERS[name] ?? ['']);
    if (name === 'Upgrade') draft.headers['Connection'] = 'Upgrade';
  },
  (draft, dice) => {
    const name = dice.pick(['Idempotency-Key', 'Content-Type', 'Authorization']);
    draft.headers[name] = dice.pick(HEADERS[name] ?? ['']);
  },
  (draft, dice) => {
    const [name] = Object.keys(draft.headers).toSorted(() => (dice.chance(0.5) ? 1 : -1));
    if (name) delete draft.headers[name];
  },
];

const METHODS = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PUT',
  'PATCH',
  'DELETE',
  'POST',
  'GET',
  'PROPFIND',
  'QUERY',
  'SEARCH',
  'PURGE',
  'MKCOL',
];

/** What was spoilt, for the report. */
export type Kind = 'body' | 'address' | 'header' | 'method' | 'body of another method';

export function spoil(draft: Draft, operation: Operation, dice: Dice): Kind {
  const kind = dice.below(20);
  const apply = (spoils: Spoil[], as: Kind): Kind => {
    dice.pick(spoils)(draft, dice, operation);
    return as;
  };
  if (kind < 10 && operation.body) return apply(BODY, 'body');
  if (kind < 14) return apply(ADDRESS, 'address');
  if (kind < 18) return apply(HEADER, 'header');
  if (kind === 18) {
    draft.method = dice.pick(METHODS);
    return 'method';
  }
  // A body where none is expected, or one more thing wrong.
  draft.headers['Content-Type'] ??= dice.pick(['application/json', 'text/plain', 'application/x-www-form-urlencoded']);
  draft.bytes = dice.pick(['{', '{}', 'null', 'a=b', 'x'.repeat(300_000)]);
  return 'body of another method';
}
