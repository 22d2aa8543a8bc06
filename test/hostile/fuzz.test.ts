import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '../../src/kit/log.ts';
import { startTestService } from '../service/service.ts';
import { type Draft, draftOf } from './build.ts';
import { type Document, type Operation, operationsOf } from './document.ts';
import { type Finding, judgeOf, parse } from './judge.ts';
import { type Dice, diceOf } from './random.ts';
import { hangUp, type Reply, send, targetOf } from './send.ts';
import { spoil } from './spoil.ts';
import { ACTORS, type Actor, PIXEL, prepare, type World } from './world.ts';

const ROUNDS = Number(process.env['FUZZ_ROUNDS'] ?? 1);
const SEED = process.env['FUZZ_SEED'] ?? 'dwaso';
const SPOILT = 20;

const lines: string[] = [];
const log = createLog('trace', { write: (line) => void lines.push(line) });
const api = await startTestService({}, { log });
afterAll(hangUp);
const document: Document = (await api.get('/openapi.json')).body;
const judge = judgeOf(document);

/** Whatever opens a door or names a person, and so must not be in the log. */
const secrets = new Set<string>();
const SECRET_FIELDS = /"(?:secret|key|idToken|accessToken|refreshToken|token|phone|number)":"([^"\\]{10,})"/g;
const SECRET_PATHS = /\/(?:pay|receipts|feeds)\/([\w-]{16,})/g;
function remember(text: string): void {
  for (const pattern of [SECRET_FIELDS, SECRET_PATHS]) {
    for (const [, secret] of text.matchAll(pattern)) if (secret) secrets.add(secret);
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
  remember(reply.text);
  const echoed = `${target} ${decode(target)} ${body}`;
  for (const what of judge(operation, reply, { ofOperation: isOf(operation, draft), method: draft.method, echoed })) {
    findings.push({ what: `${operation.id}: ${what}`, sample: describeIt(reply) });
  }
  return reply;
}

/** Another method or another path is another operation, or none. */
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
/** What takes more than input: a signature, a whole profile, a day gone by. Their own tests do these. */
const UNREACHED = new Set(['receiveGatewayNotice', 'submitBusiness', 'markNoShow']);
const refused = new Map<string, string[]>();

async function fuzz(operation: Operation, world: World, round: number): Promise<void> {
  const dice = diceOf(`${SEED} ${operation.id} ${round}`);
  const nameOf = (number: number) => `fuzz-${operation.id}-${round}-${number}`;
  const draft = (number: number) =>
    shape(draftOf(document, operation, world.known, dice, nameOf(number)), operation, world, dice);
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
  for (let spoilt = 0; spoilt < SPOILT; spoilt++) {
    const spoiled = draft(number++);
    spoil(spoiled, operation, dice);
    const reply = await put(operation, spoiled, dice.chance(0.85) ? best : dice.pick(ACTORS), world);
    if (reply && reply.status < 300 && operation.method !== 'GET' && dice.chance(0.2)) await world.renew(operation);
  }
  await world.settle();
  if (operation.method === 'DELETE') await world.renew(operation);
}

/** Of a unit and a service, one; and bytes where a form or a file is wanted. */
function shape(draft: Draft, { body: schema }: Operation, { known, thing }: World, dice: Dice): Draft {
  const type = draft.headers['Content-Type'];
  if (type === 'multipart/form-data') {
    draft.headers['Content-Type'] = 'multipart/form-data; boundary=x';
    draft.bytes = Buffer.concat([
      Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      PIXEL,
      Buffer.from('\r\n--x--\r\n'),
    ]);
  } else if (type === 'application/x-www-form-urlencoded') {
    draft.bytes = new URLSearchParams(draft.body as Record<string, string>).toString();
  } else if ((schema?.properties?.['unitId'] || schema?.properties?.['date']) && dice.chance(0.9)) {
    const body = draft.body as Record<string, unknown>;
    for (const name of thing.without) delete body[name];
    for (const name of thing.with) if (schema.properties?.[name]) body[name] = dice.pick(known[name] ?? []);
  }
  return draft;
}

const operations = operationsOf(document);
const ofBusiness = operations.filter(({ path }) => /\/businesses\/\{(businessId|slug)\}\/(?!admin)/.test(path));

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

  it('got real answers too, not refusals alone', () => {
    const never = operations
      .filter(({ id }) => !worked.has(id) && !UNREACHED.has(id))
      .map(({ id }) => [id, refused.get(id)]);
    expect(sent).toBeGreaterThan(1_000);
    expect(never).toEqual([]);
  });

  it('left nothing in the log that opens a door or names a person', () => {
    const text = lines.join('');
    expect(lines.length).toBeGreaterThan(1_000);
    expect(secrets.size).toBeGreaterThan(50);
    const told = [...secrets].filter((secret) => text.includes(secret));
    expect(told.map((secret) => lines.find((line) => line.includes(secret)))).toEqual([]);
    expect(text.match(/\+?233\d{9}/g) ?? []).toEqual([]);
    expect(lines.filter((line) => (parse(line)?.level ?? 0) >= 50)).toEqual([]);
  });
});
