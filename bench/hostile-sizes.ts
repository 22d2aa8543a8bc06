import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '../src/kit/time.ts';
import { random } from '../test/service/seed.ts';
import type { Largest } from './largest-catalogue.ts';

/**
 * Requests of the largest sizes that a client can send: every text, list and object of every body at the limit of a body,
 * every parameter of every query and form at the limit of an address or a form, and headers at theirs.
 */
export interface HostileRequest {
  group: 'body' | 'query' | 'form' | 'page' | 'header';
  /** Of requests with the same name the longest counts. */
  name: string;
  method: string;
  /** From the root of the host. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const BODY_BYTES = 255_000;
const FORM_BYTES = 16_000;
/** Beside the request line, a head of 16 kB holds a cookie and a few more headers. */
const HEAD_BYTES = 13_000;

/** Texts that patterns, parsers and trimming may take long for. Each is repeated up to the limit. */
const LETTERS = [
  'a',
  ' ',
  '0',
  '+',
  '-',
  '.',
  ',',
  ';',
  ':',
  '=',
  '"',
  '\\',
  '%',
  '/',
  '\u00a0',
  'ɔ',
  '💛',
  'a\n',
  'a ',
];
const filled = (letters: string, bytes: number, end: string): string => {
  const size = new Blob([letters]).size;
  return letters.repeat(Math.floor((bytes - end.length) / size)) + end;
};
/** How many texts are tried in each field: a few of the random choices of a run, or all with HOSTILE_TEXTS=57. */
const TEXTS = Number(process.env['HOSTILE_TEXTS'] ?? 4);
const dice = random('hostile sizes');
const textsOf = (bytes: number): string[] =>
  dice
    .shuffle(LETTERS.flatMap((letters) => ['', '\n', '!'].map((end) => [letters, end] as const)))
    .slice(0, TEXTS)
    .map(([letters, end]) => filled(letters, bytes, end));

type Json = unknown;
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { example?: Json }> };
}

const manyFields = (bytes: number, name = 'f'): Record<string, Json> =>
  Object.fromEntries(
    Array.from({ length: Math.floor(bytes / (name.length + 9)) }, (_, index) => [`${name}${index}`, 1]),
  );

const manyItems = (item: Json, bytes: number): Json[] => {
  const size = JSON.stringify(item)?.length ?? 4;
  return Array<Json>(Math.floor(bytes / (size + 1))).fill(item);
};

/** The value with one part of it replaced by something large. */
function* enlarge(value: Json): Generator<[where: string, Json]> {
  if (typeof value === 'string') for (const text of textsOf(BODY_BYTES - 4_000)) yield ['text', text];
  else if (Array.isArray(value)) {
    const room = BODY_BYTES - 4_000;
    for (const item of [value[0] ?? 'x', 1, 'x', {}, [], null, { a: 1, b: 2 }]) yield ['list', manyItems(item, room)];
    yield ['list', Array.from({ length: 30_000 }, (_, index) => `x${index}`)];
    for (const [where, item] of enlarge(value[0] ?? null)) yield [`0/${where}`, [item]];
  } else if (value !== null && typeof value === 'object') {
    yield ['unknown fields', { ...value, ...manyFields(BODY_BYTES - 5_000) }];
    for (const [field, part] of Object.entries(value))
      for (const [where, larger] of enlarge(part)) yield [`${field}/${where}`, { ...value, [field]: larger }];
  } else {
    yield ['digits', Number('9'.repeat(300))];
    yield ['list instead', manyItems(1, BODY_BYTES - 4_000)];
    yield ['object instead', manyFields(BODY_BYTES - 5_000)];
  }
}

/** Bodies that the JSON parser itself may take long for. */
const ODD_JSON = [
  '['.repeat(BODY_BYTES),
  `${'['.repeat(BODY_BYTES / 2)}${']'.repeat(BODY_BYTES / 2)}`,
  '{"a":'.repeat(BODY_BYTES / 5),
  `${'{"a":'.repeat(BODY_BYTES / 6)}1${'}'.repeat(BODY_BYTES / 6)}`,
  `"${'\\u0000'.repeat(BODY_BYTES / 6)}"`,
  `{"__proto__":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
  ' '.repeat(BODY_BYTES),
  '9'.repeat(BODY_BYTES),
];

const HEADERS = (
  'accept accept-encoding accept-language authorization cookie if-none-match idempotency-key origin ' +
  'range traceparent x-forwarded-for user-agent content-type referer last-event-id'
).split(' ');

function known({ rental, salon }: Largest, today: string) {
  const date = addDays(today, 3);
  return (operation: string): Record<string, string> => {
    const isSalon = /slot|service|provider/i.test(operation);
    const business = isSalon ? salon.id : rental.id;
    return {
      businessId: business,
      slug: business,
      unitId: rental.unitId,
      serviceId: salon.serviceId,
      providerId: 'prv_large_1',
      extraId: `ext_${business}1`,
      customerId: `cus_${business}`,
      bookingId: 'bkg_large_1_1',
      blockId: 'blk_large_1',
      closureId: `clo_${business}1`,
      date,
      startDate: date,
      from: date,
      to: addDays(date, 9),
      endDate: addDays(date, 1),
      startsAt: `${date}T10:02:00Z`,
      areaId: 'accra-osu',
      part: '1',
      guide: 'webhooks',
      tag: 'bookings',
    };
  };
}

/** The example with the ids and dates of the bench. */
function named(value: Json, names: Record<string, string>): Json {
  if (Array.isArray(value)) return value.map((item) => named(item, names));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, part]) => [
      field,
      typeof part === 'string' ? (names[field] ?? part) : named(part, names),
    ]),
  );
}

/** These end the session or the business of the bench. */
const LEFT_OUT = /^(eraseMe|logout|endMySession|suspend|adminSuspend|.*Close|revoke|setDevClock)/;

const JSON_HEADERS = { 'content-type': 'application/json' };
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

const CHOICE = ['unitId', 'date', 'endDate', 'quantity', 'serviceId', 'startsAt', 'providerId', 'deliver', 'areaId'];
const PAGE_FIELDS = [
  ...CHOICE,
  ...(
    'address note name key next phone month week past cursor embed q lat lng availableOn maxPrice ' +
    'minRating family rating comment reason refund outcome reference'
  ).split(' '),
];

const encoded = (fields: [string, string][]): string => new URLSearchParams(fields).toString();

/** Queries or forms of one size: one long field, one field many times, many fields, many extras. */
function* fieldsOf(own: [string, string][], names: readonly string[], bytes: number): Generator<[string, string]> {
  const base = encoded(own);
  const fit = (more: string) =>
    [base, more.slice(0, bytes - base.length - 1).replace(/%\w?$/, '')].filter(Boolean).join('&');
  for (const name of names) {
    for (const text of textsOf(bytes)) yield [name, fit(encoded([[name, text]]))];
    yield [`${name}, many times`, fit(`${name}=1&`.repeat(bytes / (name.length + 3)))];
  }
  const count = (room: number) => Math.floor(bytes / room);
  yield ['many fields', fit(Array.from({ length: count(7) }, (_, index) => `f${index}=1`).join('&'))];
  yield ['many names', fit('a&'.repeat(count(2)))];
  for (const pieces of ['0', '1', 'x'])
    yield ['extras', fit(Array.from({ length: count(13) }, (_, index) => `extra_e${index}=${pieces}`).join('&'))];
  yield ['50 extras', fit([...Array(50).keys()].map((index) => `extra_${'e'.repeat(58)}${index}=1`).join('&'))];
}

/** Every request, in groups that one figure each comes from. */
export async function* hostileRequests(largest: Largest, today: string): AsyncGenerator<HostileRequest> {
  const document = JSON.parse(await readFile(join(import.meta.dirname, '../docs/openapi.json'), 'utf8'));
  const prefix: string = new URL(document.servers[0].url).pathname;
  const namesOf = known(largest, today);
  for (const [template, methods] of Object.entries<Record<string, Operation>>(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (method === 'servers' || method === 'delete' || LEFT_OUT.test(operation.operationId)) continue;
      const names = namesOf(template);
      const root = 'servers' in methods ? '' : prefix;
      const path = root + template.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? 'nothing');
      const base = { name: operation.operationId, method: method.toUpperCase(), path };
      const content = operation.requestBody?.content['application/json'];
      if (content) {
        const example = named(content.example ?? {}, names);
        const headers = () => ({ ...JSON_HEADERS, 'idempotency-key': randomUUID() });
        for (const [where, body] of enlarge(example))
          yield {
            ...base,
            name: `${base.name} ${where}`,
            group: 'body',
            headers: headers(),
            body: JSON.stringify(body),
          };
        for (const body of ODD_JSON)
          yield { ...base, name: `${base.name} odd`, group: 'body', headers: headers(), body };
      }
      if (method !== 'get' || template.endsWith('/stream')) continue;
      const asked = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
      const needed = ['from', 'to', 'date', 'serviceId'].filter((name) => asked.includes(name));
      const own = needed.map((name): [string, string] => [name, names[name] ?? '']);
      for (const [where, query] of fieldsOf(own, asked, HEAD_BYTES))
        yield { ...base, name: `${base.name} ${where}`, group: 'query', path: `${path}?${query}`, headers: {} };
    }
  }
  yield* hostilePages(largest, today);
}

async function* hostilePages({ rental, salon }: Largest, today: string): AsyncGenerator<HostileRequest> {
  const date = addDays(today, 3);
  const html = { accept: 'text/html' };
  const [shop, hair] = [`/b/${rental.id}`, `/b/${salon.id}`];
  const rent: [string, string][] = [
    ['unitId', rental.unitId],
    ['date', date],
    ['endDate', addDays(date, 20)],
  ];
  const sit: [string, string][] = [
    ['serviceId', salon.serviceId],
    ['startsAt', `${date}T10:02:00Z`],
  ];
  const gets: [string, [string, string][]][] = [
    ['/', []],
    ['/search', []],
    ['/sign-in', []],
    ['/bookings', []],
    ['/developers', []],
    ['/developers/search', []],
    [shop, []],
    [hair, []],
    [`${shop}/units/${rental.unitId}`, rent.slice(1)],
    [`${hair}/services/${salon.serviceId}`, [['date', date]]],
    [`${shop}/book`, [...rent, ['key', 'k']]],
    [`${hair}/book`, [...sit, ['key', 'k']]],
    ['/bookings/bkg_large_1_1', []],
    ['/bookings/bkg_large_1_1/move', []],
    ['/console/x', []],
  ];
  for (const [path, own] of gets)
    for (const [where, query] of fieldsOf(
      own,
      PAGE_FIELDS.filter((name) => !own.some(([field]) => field === name)),
      HEAD_BYTES,
    ))
      yield { group: 'page', name: `GET ${path} ${where}`, method: 'GET', path: `${path}?${query}`, headers: html };
  const posts: [string, [string, string][]][] = [
    [`${shop}/book`, [...rent, ['key', 'k']]],
    [`${hair}/book`, [...sit, ['key', 'k']]],
    [`${shop}/chat`, rent],
    ['/sign-in', []],
    ['/pay/nothing', []],
    ...['pay', 'cancel', 'move', 'review'].map((action): [string, [string, string][]] => [
      `/bookings/bkg_large_1_1/${action}`,
      [],
    ]),
  ];
  for (const [path, own] of posts) {
    const free = PAGE_FIELDS.filter((name) => !own.some(([field]) => field === name));
    for (const size of [FORM_BYTES, BODY_BYTES])
      for (const [where, body] of fieldsOf(own, size === FORM_BYTES ? free : free.slice(0, 3), size))
        yield {
          group: 'form',
          name: `POST ${path} ${where}`,
          method: 'POST',
          path,
          headers: { ...html, ...FORM_HEADERS },
          body,
        };
  }
  const paths = [
    '/',
    shop,
    '/bookings',
    '/session',
    '/api/v1/me',
    `/api/v1/public/businesses/${rental.id}`,
    '/nothing',
  ];
  for (const path of paths)
    for (const header of HEADERS)
      for (const letters of [
        'a',
        ',',
        ';',
        '=',
        ' ',
        '"',
        'a,',
        'a;q=1,',
        'a=b; ',
        'dwaso_session=bs_a; ',
        '"a", ',
        '1.2.3.4, ',
      ])
        yield {
          group: 'header',
          name: `${path} ${header}`,
          method: 'GET',
          path,
          headers: { [header]: `${filled(letters, HEAD_BYTES, '')}x` },
        };
}
