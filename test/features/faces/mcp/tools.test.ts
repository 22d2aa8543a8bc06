import { brotliCompressSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../../../src/access.ts';
import { allRoutes } from '../../../../src/app.ts';
import { admits, offerTools } from '../../../../src/features/faces/mcp/offered-tools.ts';
import { TOOLS } from '../../../../src/features/faces/mcp/tools/index.ts';
import { keyOf } from '../../../service/business.ts';
import { startTestService, type TestService } from '../../../service/service.ts';
import { openShop } from '../../booking/bookings/shop.ts';
import { assistantOf, ERAS } from './assistant.ts';

let api: TestService;
let businessId: string;

beforeAll(async () => {
  api = await startTestService({ CORS_ORIGINS: 'https://listed.example' });
  businessId = (await openShop(api, api.database.url, 'units')).id;
});

const PUBLIC = ['search_businesses', 'get_business', 'check_availability', 'get_quote'];
const BY_SCOPE: [(typeof SCOPES)[number], string[]][] = [
  ['availability:read', ['check_availability', 'get_quote']],
  ['bookings:read', ['preview_cancellation', 'list_bookings', 'get_booking', 'get_digest']],
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
    const writer = await assistantOf(api, era, await keyOf(api, businessId, ['bookings:write']));
    const writes = ['hold', 'book', 'confirm', 'reschedule', 'cancel', 'create_payment_link'];
    expect(await writer.names()).toEqual(expect.arrayContaining(writes));
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
    // A tool that the credential may not call is unknown to it.
    await expect((await assistantOf(api, '2026')).tool('hold', hold)).rejects.toThrow(/Unknown tool/);
  });
});

describe('the endpoint', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const headers = { accept: 'application/json, text/event-stream' };

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
