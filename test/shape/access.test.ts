import { describe, expect, it } from 'vitest';
import { type ApiScope, SCOPES } from '../../src/access.ts';
import { allRoutes } from '../../src/app.ts';
import { grantOperator } from '../../src/features/ground/people/index.ts';
import type { AnyRoute } from '../../src/kit/http/route.ts';
import { type Answer, newPhone, type Person } from '../service/api.ts';
import { writeBooking } from '../service/bookings.ts';
import { join, list, mint, openBusiness, type TestBusiness } from '../service/business.ts';
import { startTestService } from '../service/service.ts';
import { EXPECTED, type Expected } from './access-table.ts';
import { ROWS } from './rows.ts';

const adminPhone = newPhone();
const api = await startTestService({ OPERATOR_ADMIN_PHONES: adminPhone });
const { clock } = api.service.deps;
const db = api.service.deps.db.service;

/** A new one for each stage: a user owns at most 20 businesses. */
let owner = await api.signIn();
const staff = await api.signIn();
const stranger = await api.signIn();
const customer = await api.signIn();
const operator = await api.signIn();
const admin = await api.signIn(adminPhone);
await db.transaction((tx) => grantOperator(tx, operator.phone, 'OPERATOR', clock.now()));
const elsewhere = await openBusiness(api);
const otherTenantKey = (await mint(api, elsewhere.id)).key;
// A live booking keeps DELETE /me from ending the accounts of the visitors.
for (const { phone } of [owner, staff, stranger, customer, operator, admin])
  await writeBooking(api.owner, elsewhere.id, { customerPhone: phone });

const routes = allRoutes(api.service.deps).filter(({ at }) => at !== 'root');
const nameOf = ({ method, path }: AnyRoute) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;

/** Admitted, or refused with exactly this status and code. */
type Outcome = 'in' | readonly [status: number, code: string];
const UNKNOWN: Outcome = [401, 'AUTH_INVALID_TOKEN'];
const REVOKED: Outcome = [401, 'API_KEY_REVOKED'];
const MISSING: Outcome = [404, 'NOT_FOUND'];
const FORBIDDEN: Outcome = [403, 'FORBIDDEN'];
const ROLE: Outcome = [403, 'ROLE_REQUIRED'];
const SCOPE: Outcome = [403, 'SCOPE_MISSING'];

interface Visitor {
  who: string;
  token: string | undefined;
  outcome: Outcome;
  person?: Person;
}

/** A business with keys by their scopes, for as many routes as leave it as it is. */
interface Stage {
  business: TestBusiness;
  keys: Map<string, string>;
}

let stage: Stage | null = null;

async function openStage(): Promise<Stage> {
  owner = await api.signIn();
  const business = await openBusiness(api, { owner });
  await join(api, business.id, staff);
  // A live booking keeps the business from being closed.
  await writeBooking(api.owner, business.id, { customerPhone: newPhone() });
  return { business, keys: new Map() };
}

async function keyFor({ business, keys }: Stage, scopes: readonly ApiScope[]): Promise<string> {
  const name = scopes.join();
  const key = keys.get(name) ?? (await mint(api, business.id, scopes)).key;
  keys.set(name, key);
  return key;
}

async function revokedKey({ business, keys }: Stage): Promise<string> {
  const known = keys.get('revoked');
  if (known) return known;
  const { id, key } = await mint(api, business.id);
  await api.call('DELETE', `${business.path}/api-keys/${id}`, { token: business.owner.token });
  keys.set('revoked', key);
  return key;
}

function keysOutcome({ scope }: Extract<Expected, { kind: 'tenant' }>) {
  if (scope === 'none') return { with: FORBIDDEN, without: FORBIDDEN };
  return { with: 'in', without: scope === 'any' ? 'in' : SCOPE } as const;
}

/** Every kind of caller in the contract, with the prescribed outcome on such a route. */
async function visitorsOf(expected: Expected, on: Stage, byRow: boolean): Promise<Visitor[]> {
  const tenant = expected.kind === 'tenant' ? expected : null;
  const { scope = 'none', orScope = null } = tenant ?? {};
  const needed = scope === 'any' || scope === 'none' ? SCOPES : [scope];
  const rest =
    scope === 'any' ? (['usage:write'] as const) : SCOPES.filter((other) => other !== scope && other !== orScope);
  const keyWith = await keyFor(on, orScope ? SCOPES.filter((one) => one === orScope) : needed);
  const keyWithout = await keyFor(on, rest);
  const revoked = await revokedKey(on);

  const people = (outcomes: Record<'owner' | 'staff' | 'stranger' | 'operator' | 'admin', Outcome>): Visitor[] => [
    { who: 'OWNER', token: owner.token, person: owner, outcome: outcomes.owner },
    { who: 'STAFF', token: staff.token, person: staff, outcome: outcomes.staff },
    { who: 'a stranger', token: stranger.token, outcome: outcomes.stranger },
    { who: 'an operator', token: operator.token, outcome: outcomes.operator },
    { who: 'an operator admin', token: admin.token, outcome: outcomes.admin },
  ];
  const all = (outcome: Outcome) => ({
    owner: outcome,
    staff: outcome,
    stranger: outcome,
    operator: outcome,
    admin: outcome,
  });
  const keys = (with_: Outcome, without: Outcome, other: Outcome): Visitor[] => [
    { who: 'a key with the scope', token: keyWith, outcome: with_ },
    { who: 'a key without the scope', token: keyWithout, outcome: without },
    { who: "another tenant's key", token: otherTenantKey, outcome: other },
  ];
  const unknown = (outcome: Outcome, ofRevoked: Outcome): Visitor[] => [
    { who: 'a revoked key', token: revoked, outcome: ofRevoked },
    { who: 'nobody', token: undefined, outcome },
    { who: 'a forged token', token: `${owner.token.slice(0, -4)}AAAA`, outcome },
  ];

  if (!tenant) {
    if (expected.kind === 'public') return [...people(all('in')), ...keys('in', 'in', 'in'), ...unknown('in', 'in')];
    const onlyKeys = [...keys(FORBIDDEN, FORBIDDEN, FORBIDDEN), ...unknown(UNKNOWN, REVOKED)];
    if (expected.kind === 'session') return [...people(all('in')), ...onlyKeys];
    const ofOperator = expected.kind === 'operator' ? 'in' : ROLE;
    return [...people({ ...all(ROLE), operator: ofOperator, admin: 'in' }), ...onlyKeys];
  }
  const refusedMember = tenant.owner || tenant.staff ? ROLE : FORBIDDEN;
  const { with: keyIn, without: keyOut } = keysOutcome(tenant);
  return [
    ...people({
      ...all(MISSING),
      owner: tenant.owner ? 'in' : refusedMember,
      staff: tenant.staff ? 'in' : refusedMember,
    }),
    ...keys(keyIn, keyOut, MISSING),
    ...unknown(UNKNOWN, REVOKED),
    // The customer of a booking has rights on it, and none elsewhere in the business.
    ...(byRow
      ? [{ who: 'its customer', token: customer.token, outcome: tenant.customer ? ('in' as const) : ROLE }]
      : []),
  ];
}

/** Each caller of such a route gets a new row, and a business may have only so many. */
const isOfRow = ({ access }: AnyRoute): boolean => access.kind === 'tenant' && access.owner !== 'path';

/** A path with ids. Each caller gets new rows, because the request may change or delete them. */
async function pathFor(route: AnyRoute, business: TestBusiness, visitor: Visitor): Promise<string> {
  const [, first = ''] = route.path.split('/');
  // An unlisted business is not found by any caller.
  if (route.access.kind === 'visitor') {
    await list(api, business.id);
    return route.path.replace('{slug}', business.slug);
  }
  if (!isOfRow(route)) {
    return route.path.replace('{businessId}', business.id).replaceAll(/\{\w+\}/g, 'nothing');
  }
  const create = ROWS[first];
  if (!create) throw new Error(`test/shape/rows.ts does not say how a row of /${first} comes about`);
  const id = await create({ api, business, customer, maker: visitor.person ?? owner });
  return route.path.replace(/\{\w+\}/, id);
}

/** A stream has no end to wait for, so only its status and a refusal are read. */
async function openStream(path: string, token: string | undefined): Promise<Answer> {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  const control = new AbortController();
  const answer = await fetch(`${api.url}/api/v1${path}`, { headers, signal: control.signal });
  const text = answer.status === 200 ? '' : await answer.text();
  control.abort();
  const body = text === '' ? null : JSON.parse(text);
  const error = body?.error;
  const { status, headers: received } = answer;
  return { status, body, data: null, code: error?.code, details: error?.details ?? [], headers: received, text };
}

const visit = (route: AnyRoute, path: string, token: string | undefined): Promise<Answer> =>
  'produces' in route && route.produces === 'text/event-stream'
    ? openStream(path, token)
    : api.call(route.method, path, {
        token,
        ...(route.method !== 'GET' && route.method !== 'DELETE' && { body: {}, key: true }),
      });

function expectOutcome(route: AnyRoute, answer: Answer, { who, outcome }: Visitor, expected: Expected): void {
  const found = `${who}: ${answer.status} ${answer.text.slice(0, 200)}`;
  if (outcome !== 'in') {
    expect([answer.status, answer.code], found).toEqual(outcome);
    if (outcome === SCOPE && expected.kind === 'tenant') {
      expect(
        answer.details.map(({ code }) => code),
        found,
      ).toEqual([expected.scope]);
    }
    return;
  }
  // A public route may answer 401 for a credential in its body, such as a refresh token or a signature.
  const own = expected.kind === 'public' && route.errors?.some(({ code }) => code === answer.code);
  // The customer confirms offers of the waitlist only.
  const isOffer = expected.kind === 'tenant' && route.path.endsWith('/confirm') && who === 'its customer';
  if (!own && !isOffer) expect([401, 403], found).not.toContain(answer.status);
  expect(answer.status, found).toBeLessThan(500);
  const onlyTenant = route.path.match(/\{/g)?.length === 1 && !route.path.endsWith('/me');
  if (expected.kind === 'tenant' && onlyTenant) expect(answer.status, found).not.toBe(404);
}

const BOOKINGS_ROWS = new Set(['bookings', 'payments']);

describe('who may do what', () => {
  it('is written down for every route', () => {
    const unnamed = routes.map(nameOf).filter((name) => !EXPECTED.has(name));
    expect(unnamed, 'add these to test/shape/access-table.ts, from the contract').toEqual([]);
  });

  it.each(routes.map((route) => ({ name: nameOf(route), route })))('$name', async ({ name, route }) => {
    const expected = EXPECTED.get(name);
    if (!expected) throw new Error('The table has no such route');
    stage ??= await openStage();
    const on = stage;
    // A test that fails leaves no stage behind, because what it changed is unknown.
    stage = null;
    let isAsItWas = !isOfRow(route) && route.access.kind !== 'visitor';
    const byRow = BOOKINGS_ROWS.has(route.path.split('/')[1] ?? '') && expected.kind === 'tenant';
    for (const visitor of await visitorsOf(expected, on, byRow)) {
      const path = await pathFor(route, on.business, visitor);
      const answer = await visit(route, path, visitor.token);
      expectOutcome(route, answer, visitor, expected);
      if (route.method !== 'GET' && answer.status < 400) isAsItWas = false;
    }
    if (isAsItWas) stage = on;
  });

  it("another tenant's row looks like one that does not exist", async () => {
    owner = await api.signIn();
    const business = await openBusiness(api, { owner });
    const visitor = { who: 'a stranger', token: stranger.token, outcome: MISSING };
    const strip = ({ status, body, headers }: Answer) => {
      const { requestId: _, ...error } = body.error;
      return { status, error, type: headers.get('content-type'), limit: headers.get('ratelimit-limit') };
    };
    for (const route of routes) {
      if (route.access.kind !== 'tenant') continue;
      const theirs = await pathFor(route, business, visitor);
      const nothing = route.path.replaceAll(/\{\w+\}/g, 'nothing');
      for (const token of [stranger.token, otherTenantKey]) {
        expect(strip(await visit(route, theirs, token)), nameOf(route)).toEqual(
          strip(await visit(route, nothing, token)),
        );
      }
    }
  });
});
