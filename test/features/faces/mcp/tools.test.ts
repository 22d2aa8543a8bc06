import { once } from 'node:events';
import { request } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../src/access.ts';
import { allRoutes } from '../../../../src/app.ts';
import { admits, offerTools } from '../../../../src/features/faces/mcp/offered-tools.ts';
import { TOOLS } from '../../../../src/features/faces/mcp/tools/index.ts';
import { keyOf } from '../../../service/business.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { inDays, openShop, someone } from '../../booking/bookings/shop.ts';
import { openStall, type Stall } from '../../market/marketplace/market.ts';
import { assistantOf, ERAS } from './assistant.ts';

let api: TestService;
let stall: Stall;
let businessId: string;

beforeAll(async () => {
  api = await startTestService({ CORS_ORIGINS: 'https://listed.example' });
  stall = await openStall(api, 'units');
  businessId = stall.id;
});

const PUBLIC = ['search_businesses', 'get_business', 'check_availability', 'get_quote'];
const DEPOSITS = [{ type: 'FIXED', amountPesewas: 5_050 }, { type: 'PERCENT', percent: 30 }, { type: 'NONE' }];
const BY_SCOPE: [(typeof SCOPES)[number], string[]][] = [
  ['availability:read', ['check_availability', 'get_quote']],
  ['bookings:read', ['preview_cancellation', 'list_bookings', 'get_booking', 'get_digest']],
  ['bookings:write', ['hold', 'book', 'confirm', 'reschedule', 'cancel', 'create_payment_link']],
  ['customers:read', ['list_customers']],
  ['usage:write', ['request_handoff']],
  ['catalog:write', []],
];

describe('the list of tools', () => {
  it.each(ERAS)('holds what the credential may call: %s', async (era) => {
    expect(await (await assistantOf(api, era)).names()).toEqual(PUBLIC);
    const user = await assistantOf(api, era, (await api.signIn()).token);
    const own = ['hold', 'create_payment_link', 'reschedule', 'preview_cancellation', 'cancel', 'my_bookings'];
    expect(await user.names()).toEqual([...PUBLIC, ...own]);
    for (const [scope, expected] of BY_SCOPE) {
      const key = await assistantOf(api, era, await keyOf(api, businessId, [scope]));
      expect((await key.names()).toSorted(), scope).toEqual(['get_business', ...expected].toSorted());
    }
  });

  it('is short, and the same for the same kind of credential', async () => {
    const key = await keyOf(api, businessId, SCOPES);
    const list = async () => {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
      const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
      return (await api.call('POST', '//mcp', { body, headers, token: key })).text;
    };
    const text = await list();
    expect(JSON.parse(text).result.tools).toHaveLength(TOOLS.length - 2);
    expect(brotliCompressSync(text).length).toBeLessThan(12_000);
    expect(await list()).toBe(text);
  });
});

describe('a tool', () => {
  it('has arguments and results of the routes that it mirrors, and the access that they have', () => {
    const routes = allRoutes(api.service.deps);
    const offerOf = offerTools(routes);
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const key = { kind: 'key', id: 'key_1', prefix: '', tenantId: 'biz_1', scopes: new Set<string>(SCOPES) } as const;
    const user = { kind: 'user' } as Parameters<typeof offerOf>[0];
    for (const [audience, caller] of [
      ['anyone', null],
      ['key', key],
      ['user', user],
    ] as const) {
      const { tools, list } = offerOf(caller);
      for (const { name, inputSchema, outputSchema, annotations } of list) {
        // Both schemas are valid, and every route behind the tool exists and admits this kind of caller.
        expect(() => ajv.compile(inputSchema), name).not.toThrow();
        expect(() => ajv.compile(outputSchema), name).not.toThrow();
        expect(JSON.stringify(outputSchema), name).not.toMatch(/"(required|additionalProperties)":/);
        const known = Object.keys(inputSchema['properties'] as object);
        for (const { declared } of tools.get(name)?.mirrors ?? []) {
          expect(admits(declared, audience, new Set(SCOPES)), `${name} as ${audience}`).toBe(true);
          const fields = [declared.params, declared.query, declared.body].flatMap((part) =>
            Object.keys((part as { properties?: object } | undefined)?.properties ?? {}),
          );
          expect(known, name).toEqual(expect.arrayContaining(fields));
          expect(annotations.readOnlyHint, name).toBe('read' in declared);
        }
      }
      // No tool is left out because a route that it names refuses what it was declared for.
      const declared = TOOLS.filter((tool) => tool.for[audience] ?? (audience === 'user' && tool.for.anyone));
      expect(list.map(({ name }) => name)).toEqual(declared.map(({ name }) => name));
    }
  });

  it.each(DEPOSITS)('answers as its output schema says, with a deposit of $type', async (deposit) => {
    await stall.setPolicies({ deposit });
    const { slug } = stall;
    const unitId = await stall.addUnit();
    const { id: bookingId } = (await stall.hold({ unitId, date: inDays(5) })).data;
    const anyone = await assistantOf(api, '2026');
    const desk = await assistantOf(api, '2026', await keyOf(api, businessId, SCOPES));
    const shown = { ...deposit, ...('amountPesewas' in deposit && { amountGhs: '50.50' }) };
    for (const full of [false, true]) {
      expect((await anyone.tool('get_business', { slug, full })).policies.deposit).toEqual(shown);
      const own = await desk.tool('get_business', { full });
      expect([own.policies.deposit, own.profile.policies.deposit]).toEqual([shown, shown]);
      const days = { from: inDays(5), to: inDays(6), full };
      const quote = { unitId, date: inDays(5), full };
      for (const [assistant, named] of [
        [anyone, { slug }],
        [desk, {}],
      ] as const) {
        await assistant.tool('check_availability', { ...named, ...days });
        await assistant.tool('get_quote', { ...named, ...quote });
      }
      await anyone.tool('search_businesses', { areaId: 'accra-osu', full });
      for (const name of ['list_bookings', 'get_digest', 'list_customers']) await desk.tool(name, { full });
      for (const name of ['get_booking', 'preview_cancellation', 'create_payment_link'])
        await desk.tool(name, { bookingId, full });
    }
  });

  it('says with a price whether the promo code applies', async () => {
    const code = 'PARTY10';
    await api.post(`/businesses/${businessId}/promo-codes`, { code, percent: 10 }, stall.owner.token);
    const anyone = await assistantOf(api, '2026');
    const wish = { slug: stall.slug, unitId: await stall.addUnit(), date: inDays(5) };
    const promoOf = async (promoCode: string) => (await anyone.tool('get_quote', { ...wish, promoCode })).promo;
    expect(await promoOf(code)).toEqual({ code, applied: true, reason: null, message: null });
    expect(await promoOf('NOTHING')).toMatchObject({
      applied: false,
      reason: 'PROMO_UNKNOWN',
      message: expect.any(String),
    });
    expect((await anyone.tool('get_quote', wish)).promo).toBeNull();
  });

  it('is refused in words of the next step', async () => {
    const desk = await assistantOf(api, '2026', await keyOf(api, businessId, SCOPES));
    const customer = { name: 'Ama', phone: '+233241234567' };
    const hold = { unitId: 'unt_none', date: '2026-13-01', customer, colour: 'red' };
    const wrong = await desk.refusal('hold', { ...hold, requestKey: 'a-key-0001' });
    expect(wrong).toMatchObject({ code: 'VALIDATION_FAILED', next: expect.stringMatching(/^Correct the arguments/) });
    expect(wrong.details.map(({ path }: { path: string }) => path).toSorted()).toEqual(['/colour', '/date']);
    const keyless = await desk.refusal('hold', { unitId: 'unt_none', date: '2026-12-01', customer });
    expect(keyless.message).toBe('The argument requestKey is required here');
    const short = await desk.refusal('cancel', { bookingId: 'bkg_none', requestKey: 'x' });
    expect(short.code).toBe('NOT_FOUND');
    expect((await desk.refusal('list_bookings', { full: 'yes' })).details[0].path).toBe('/full');
    expect((await desk.refusal('list_bookings', { limit: 1000 })).details[0].path).toBe('/limit');
    await expect(desk.tool('drop_tables')).rejects.toThrow(/Unknown tool/);
  });

  it.each(ERAS)('is refused as by the API to a credential that may not call it: %s', async (era) => {
    const reader = await assistantOf(api, era, await keyOf(api, businessId, ['bookings:read']));
    const unitId = await stall.addUnit();
    const hold = { unitId, date: inDays(8), customer: someone(), requestKey: `no-scope-${era}` };
    expect(await reader.refusal('hold', hold)).toEqual({
      code: 'SCOPE_MISSING',
      message: 'The API key lacks the scope bookings:write',
      details: [{ code: 'bookings:write', message: 'is needed for this operation' }],
      next: expect.stringMatching(/^This key may not/),
    });
    expect(await reader.refusal('check_availability')).toMatchObject({ code: 'SCOPE_MISSING' });
    for (const tool of ['my_bookings', 'search_businesses'])
      expect(await reader.refusal(tool), tool).toMatchObject({ code: 'FORBIDDEN' });
    for (const scope of ['bookings:write', 'catalog:read'] as const) {
      const key = await assistantOf(api, era, await keyOf(api, businessId, [scope]));
      const { details } = await key.refusal('preview_cancellation', { bookingId: 'bkg_none' });
      expect(details[0].code, scope).toBe('bookings:read');
    }
    const anyone = await assistantOf(api, era);
    for (const tool of ['hold', 'my_bookings', 'get_digest'])
      expect(await anyone.refusal(tool), tool).toMatchObject({
        code: 'AUTH_INVALID_TOKEN',
        next: expect.stringMatching(/credential/),
      });
    const person = await assistantOf(api, era, (await api.signIn()).token);
    expect(await person.refusal('list_customers')).toMatchObject({ code: 'FORBIDDEN' });
    for (const assistant of [reader, anyone, person])
      await expect(assistant.tool('drop_tables')).rejects.toThrow(/Unknown tool/);
  });
});

describe('the endpoint', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const headers = { accept: 'application/json, text/event-stream' };

  it('answers a client whose Accept header admits JSON and event streams, or that sends none', async () => {
    const find = { ...ping, method: 'tools/call', params: { name: 'search_businesses', arguments: {} } };
    for (const body of [ping, find]) {
      const status = async (accept: string) => (await api.call('POST', '//mcp', { body, headers: { accept } })).status;
      for (const accept of ['*/*', 'application/json, */*;q=0.1', 'application/*, text/*', headers.accept])
        expect(await status(accept), `${body.method} ${accept}`).toBe(200);
      for (const accept of ['text/html', 'application/json', 'text/event-stream', '*/*, application/json;q=0'])
        expect(await status(accept), `${body.method} ${accept}`).toBe(406);
      // fetch always sends the header.
      const sent = request(`${api.url}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json' } });
      const [answer] = await once(sent.end(JSON.stringify(body)), 'response');
      expect(answer.resume().statusCode, body.method).toBe(200);
    }
  });

  it('takes one message by POST from programs and listed pages', async () => {
    for (const method of ['GET', 'DELETE']) {
      const refused = await api.call(method, '//mcp', { headers });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    }
    expect((await api.call('POST', '//mcp', { body: ping, headers })).status).toBe(200);
    expect((await api.call('POST', '//mcp', { body: [ping, ping], headers })).body.error.code).toBe(-32_600);
    expect((await api.call('POST', '//mcp', { body: '{"jsonrpc', headers })).body.error.code).toBe(-32_700);
    expect(
      (await api.call('POST', '//mcp', { body: 'x', headers: { ...headers, 'content-type': 'text/plain' } })).status,
    ).toBe(415);
    const from = async (origin: string) =>
      (await api.call('POST', '//mcp', { body: ping, headers: { ...headers, origin } })).status;
    expect([await from('https://listed.example'), await from('https://evil.example'), await from('null')]).toEqual([
      200, 403, 403,
    ]);
    const preflight = await api.call('OPTIONS', '//mcp', {
      headers: { origin: 'https://listed.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/Mcp-Protocol-Version/);
  });

  it('refuses an unknown credential, and never reads a cookie', async () => {
    const refused = await api.call('POST', '//mcp', { body: ping, headers, token: 'dwaso_live_nobody' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    const basic = await api.call('POST', '//mcp', { body: ping, headers: { ...headers, authorization: 'Basic eDp5' } });
    expect(basic.status).toBe(401);
  });

  it('counts a call once for its key', async () => {
    const { token } = (await openShop(api, api.database.url, 'units')).owner;
    const [{ id }] = (await api.get('/businesses/me', token)).data;
    const key = await keyOf(api, id, ['bookings:read']);
    const desk = await assistantOf(api, '2026', key);
    const count = async () => {
      const { days } = (await api.get(`/businesses/${id}/api-usage`, token)).data;
      return days.reduce((sum: number, day: { requests: number }) => sum + day.requests, 0);
    };
    const before = await count();
    await desk.tool('list_bookings');
    expect((await count()) - before).toBe(1);
  });
});
