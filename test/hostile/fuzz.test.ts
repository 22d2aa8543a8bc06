import { afterAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/app.ts';
import type { AnyRoute } from '../../src/kit/http/route.ts';
import { createLog } from '../../src/kit/log.ts';
import { describeApi } from '../../src/openapi/document.ts';
import { type Random, random } from '../service/seed.ts';
import { startTestService } from '../service/service.ts';
import { type Draft, draftOf } from './build.ts';
import { type Document, type Operation, operationsOf, resolve, type Schema } from './document.ts';
import { type Finding, judgeOf, parse } from './judge.ts';
import { hangUp, type Reply, send, targetOf } from './send.ts';
import { spoil } from './spoil.ts';
import { ACTORS, type Actor, PIXEL, prepare, type World } from './world.ts';

const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 1);
/** Wrong requests to each operation; test:faults sends more. */
const SPOILT = Number(process.env['FUZZ_SPOILT'] ?? 5);
const MORE_ATTEMPTS = 100;

const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
const api = await startTestService({}, { log });
afterAll(hangUp);
/** Pages, media and development are fuzzed too, although the published document leaves them out. */
const { deps } = api.service;
const documentOf = (isShown: (route: AnyRoute) => boolean): Document =>
  describeApi(allRoutes(deps).filter(isShown), deps.config, deps.version).document as unknown as Document;
// A page may have the same path as a route of the API, so the two have documents of their own.
const document = documentOf(({ at }) => at !== 'root');
const pages = documentOf(({ at }) => at === 'root');
const apiOperations = operationsOf(document);
const pageOperations = operationsOf(pages);
// Pages first: operations of the API delete what pages show.
const operations = [...pageOperations, ...apiOperations];
const isPage = (operation: Operation) => pageOperations.includes(operation);
const judges = { api: judgeOf(document), pages: judgeOf(pages) };
const judge: typeof judges.api = (operation, ...answer) =>
  judges[isPage(operation) ? 'pages' : 'api'](operation, ...answer);

/** Credentials and personal data, which must not appear in the log. */
const secrets = new Set<string>();
const SECRET_FIELDS = /"(?:secret|key|idToken|accessToken|refreshToken|token|phone|number)":"([^"\\]{10,})"/g;
const SECRET_PATHS = /\/(?:pay|receipts|feeds)\/([\w-]{16,})/g;
function collectSecrets(text: string): void {
  for (const pattern of [SECRET_FIELDS, SECRET_PATHS]) {
    // A run of one letter is made up by the fuzzer, which sends it elsewhere too.
    for (const [, secret] of text.matchAll(pattern)) if (secret && !/^(.)\1*$/.test(secret)) secrets.add(secret);
  }
}

const findings: Finding[] = [];
let sent = 0;

async function put(operation: Operation, draft: Draft, by: Actor, world: World): Promise<Reply | null> {
  const token = world.tokenOf(by);
  if (token) {
    secrets.add(token);
    draft.headers['Authorization'] ??= `Bearer ${token}`;
  }
  sent++;
  const target = targetOf(draft);
  const body = draft.bytes ?? JSON.stringify(draft.body) ?? '';
  const describeIt = (reply: Reply | null) =>
    `${draft.method} ${target.slice(0, 300)} by ${by} ${JSON.stringify({ ...draft.headers, Authorization: undefined }).slice(0, 200)} ${String(body).slice(0, 300)} → ${reply?.status} ${reply?.text.slice(0, 400)}`;
  const reply = await send(api.url, draft);
  if (!reply) {
    findings.push({ what: `${operation.id}: no answer`, sample: describeIt(reply) });
    return null;
  }
  collectSecrets(reply.text);
  const echoed = `${target} ${decode(target)} ${body}`;
  // Outside the API the Accept header decides whether an error is a page.
  const asksForPage = isPage(operation) && draft.headers['Accept'] === 'text/html';
  const about = { ofOperation: isOf(operation, draft), asksForPage, method: draft.method, echoed };
  for (const what of judge(operation, reply, about)) {
    findings.push({ what: `${operation.id}: ${what}`, sample: describeIt(reply) });
  }
  return reply;
}

/** A request with another method or path belongs to another operation, or to none. */
const isOf = (operation: Operation, { method, tail = '' }: Draft) =>
  method === operation.method && (tail === '' || tail.startsWith('?') || tail.startsWith('#'));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const worked = new Set<string>();
/**
 * These operations need more than valid input: a signature, a complete profile, a day that has passed, a cookie, or a
 * person or a business without live bookings. They have tests of their own.
 */
const UNREACHED = new Set([
  'receiveGatewayNotice',
  'submitBusiness',
  'markNoShow',
  'getBrowserSession',
  'eraseMe',
  'closeBusiness',
  // A signature, or the secret of an address.
  'approveTransfer',
  'verifyMessageReports',
  'receiveWhatsAppReports',
  'receiveMessageReport',
  'receiveMessageReportByGet',
  // An occurrence that was left out, and a choice in the address of a page.
  'retrySeries',
  'getWaitPage',
  // A message of the assistants' protocol.
  'callAssistantTools',
  // They answer nothing but 405.
  'refuseAssistantStream',
  'refuseAssistantSession',
]);
const refused = new Map<string, string[]>();

async function fuzz(operation: Operation, world: World, round: number): Promise<void> {
  const dice = random(`fuzz ${operation.id} ${round}`);
  const nameOf = (number: number) => `fuzz-${operation.id}-${round}-${number}`;
  const draft = (number: number) =>
    shape(
      draftOf(isPage(operation) ? pages : document, operation, world.known, dice, nameOf(number)),
      operation,
      world,
      dice,
    );
  let number = 0;
  let best: Actor = 'owner';
  let used = true;
  for (const actor of ACTORS) {
    if (used) await world.renew(operation);
    used = false;
    for (let attempt = 0; attempt < 3; attempt++) {
      const reply = await put(operation, draft(number++), actor, world);
      if (!reply || reply.status >= 400) {
        refused.set(operation.id, [...(refused.get(operation.id) ?? []), `${actor}: ${reply?.text}`].slice(-4));
        continue;
      }
      worked.add(operation.id);
      best = actor;
      used = true;
      break;
    }
  }
  // A random draft may be refused for its values, so that an operation gets more attempts before it counts as refused.
  for (
    let attempt = 0;
    attempt < MORE_ATTEMPTS && !worked.has(operation.id) && !UNREACHED.has(operation.id);
    attempt++
  ) {
    await world.renew(operation);
    const reply = await put(operation, draft(number++), dice.pick(ACTORS), world);
    if (reply && reply.status < 400) worked.add(operation.id);
  }
  for (let spoilt = 0; spoilt < SPOILT; spoilt++) {
    const spoiled = draft(number++);
    spoil(spoiled, operation, dice);
    const reply = await put(operation, spoiled, dice.chance(0.85) ? best : dice.pick(ACTORS), world);
    if (reply && reply.status < 300 && operation.method !== 'GET' && dice.chance(0.2)) await world.renew(operation);
  }
  await world.settle();
  if (operation.method === 'DELETE') await world.renew(operation);
}

/** The fields of a body, of all its alternatives together. */
function fieldsOf(given: Schema): Set<string> {
  const schema = resolve(document, given);
  return new Set([
    ...Object.keys(schema.properties ?? {}),
    ...(schema.oneOf ?? []).flatMap((one) => [...fieldsOf(one)]),
  ]);
}

const isBookingRequest = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && ['unitId', 'date', 'serviceId', 'startsAt'].some((name) => name in body);

const ONE_ITEM = ['unitId', 'serviceId', 'providerId', 'quantity'];

/** Leaves either the items, the unit or the service in the body, and encodes forms and files. */
function shape(draft: Draft, { body: schema }: Operation, { known, item }: World, dice: Random): Draft {
  const type = draft.headers['Content-Type'];
  if (type === 'multipart/form-data') {
    draft.headers['Content-Type'] = 'multipart/form-data; boundary=x';
    draft.bytes = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      PIXEL,
      Buffer.from('\r\n--x--\r\n'),
    ]);
  } else if (type === 'application/x-www-form-urlencoded') {
    // A page takes forms of our own pages alone.
    draft.headers['Sec-Fetch-Site'] = 'same-origin';
    draft.bytes = new URLSearchParams(draft.body as Record<string, string>).toString();
  } else if (isBookingRequest(draft.body) && dice.chance(0.9)) {
    const { body } = draft;
    const excluded = 'items' in body ? [...item.without, ...ONE_ITEM] : item.without;
    for (const name of excluded) delete body[name];
    const fields = fieldsOf(schema ?? {});
    for (const name of item.with) {
      if (fields.has(name) && !excluded.includes(name)) body[name] = dice.pick(known[name] ?? []);
    }
  }
  return draft;
}

const ofBusiness = operations.filter(({ path }) =>
  /\/businesses\/\{(businessId|slug)\}\/(?!admin)|^\/b\/\{slug\}\//.test(path),
);

function report(): string {
  const grouped = Map.groupBy(findings, ({ what }) => what);
  return [...grouped].map(([what, all]) => `${what} (${all.length} ×)\n    ${all[0]?.sample}`).join('\n');
}

describe('hostile input', () => {
  for (const [vertical, all] of [
    ['party-rentals', operations],
    ['hair-salon', ofBusiness],
  ] as const) {
    it(`gets a proper answer from every operation of a ${vertical} business`, {
      timeout: 600_000 * ROUNDS,
    }, async () => {
      const world = await prepare(api, vertical);
      findings.length = 0;
      for (let round = 0; round < ROUNDS; round++) {
        await world.signIn();
        for (const operation of all) await fuzz(operation, world, round);
      }
      expect(report()).toBe('');
    });
  }

  it('got a success from every reachable operation', () => {
    const never = operations
      .filter(({ id }) => !worked.has(id) && !UNREACHED.has(id))
      .map(({ id }) => [id, refused.get(id)]);
    expect(sent).toBeGreaterThan(1_000);
    expect(never).toEqual([]);
  });

  it('left no credential and no personal data in the log', () => {
    const text = lines.join('');
    expect(lines.length).toBeGreaterThan(1_000);
    expect(secrets.size).toBeGreaterThan(50);
    const told = [...secrets].filter((secret) => text.includes(secret));
    expect(told.map((secret) => lines.find((line) => line.includes(secret)))).toEqual([]);
    expect(text.match(/\+?233\d{9}/g) ?? []).toEqual([]);
    expect(lines.filter((line) => ['error', 'fatal'].includes(parse(line)?.level))).toEqual([]);
  });
});
