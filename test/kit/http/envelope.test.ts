import { request as send } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../service/api.ts';
import { openBusiness } from '../../service/business.ts';
import { startTestService } from '../../service/service.ts';

const api = await startTestService();
const ama = await api.signIn();
const patch = (body: unknown, headers: Record<string, string> = {}) =>
  api.call('PATCH', '/me', { token: ama.token, body, headers });

/** Every error has the same form, and the same request id in body and header. */
function expectRefusal(answer: Answer, status: number, code: string, path?: string): void {
  expect([answer.status, answer.code], answer.text).toEqual([status, code]);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { error, ...rest } = answer.body;
  expect(rest).toEqual({});
  expect(error.message).toEqual(expect.any(String));
  expect(error.requestId).toMatch(/^req_/);
  expect(answer.headers.get('x-request-id')).toBe(error.requestId);
  if (path !== undefined) expect(answer.details.map((detail) => detail.path)).toContain(path);
  for (const name of ['limit', 'remaining', 'reset']) {
    expect(answer.headers.get(`ratelimit-${name}`), `ratelimit-${name}`).toMatch(/^\d+$/);
  }
}

/** Sends a path unchanged; fetch would normalise it. */
const sendRaw = (method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.url);
    send({ hostname, port, method, path, headers }, async (message) => {
      const chunks: Buffer[] = [];
      for await (const chunk of message) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const body = JSON.parse(text);
      resolve({
        status: message.statusCode ?? 0,
        body,
        data: body.data,
        code: body.error?.code,
        details: body.error?.details ?? [],
        headers: new Headers(message.headers as Record<string, string>),
        text,
      });
    })
      .on('error', reject)
      .end();
  });

describe('bodies', () => {
  it('that are not JSON are 400', async () => {
    for (const body of [
      '{',
      '{"name":}',
      'name=Ama',
      "{'name':'Ama'}",
      '{"name":"Ama"} x',
      '\u00a0',
      '{"__proto__":1}',
    ]) {
      expectRefusal(await patch(body), 400, 'BAD_REQUEST');
    }
  });

  it('that are empty, null or no object are 422', async () => {
    for (const body of ['', ' ', 'null', '[]', '"Ama"', '5', 'true']) {
      expectRefusal(await patch(body), 422, 'VALIDATION_FAILED');
    }
    expectRefusal(await api.call('PATCH', '/me', { token: ama.token }), 422, 'VALIDATION_FAILED', '/name');
  });

  it('of another content type are 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense', 'json']) {
      expectRefusal(await patch('{"name":"Ama"}', { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    }
    const form = new FormData();
    form.set('name', 'Ama');
    expectRefusal(await patch(form), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const { path } = await openBusiness(api, { owner: ama });
    const deleted = await api.call('DELETE', `${path}/extras/ext_none`, { token: ama.token, body: form });
    expectRefusal(deleted, 415, 'UNSUPPORTED_MEDIA_TYPE');
    for (const type of ['application/json', 'application/json;charset=UTF-8', 'Application/JSON ; charset=utf-8']) {
      expect((await patch('{"name":"Ama"}', { 'content-type': type })).status, type).toBe(200);
    }
  });

  it('beyond 256 KiB are 413, also when their length is not announced', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(256 * 1024) });
    expectRefusal(await patch(large), 413, 'PAYLOAD_TOO_LARGE');
    const unannounced = await fetch(`${api.url}/api/v1/me`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${ama.token}`, 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(unannounced.status).toBe(413);
    // The largest permitted body is validated by its content.
    expectRefusal(
      await patch(JSON.stringify({ name: 'x'.repeat(256 * 1024 - 11) })),
      422,
      'VALIDATION_FAILED',
      '/name',
    );
  });

  it('that are not UTF-8 are 400 and never repaired', async () => {
    for (const bytes of [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf0, 0x9f]]) {
      const body = Buffer.concat([Buffer.from('{"name":"A'), Buffer.from(bytes), Buffer.from('"}')]);
      expectRefusal(await patch(body), 400, 'BAD_REQUEST');
    }
  });

  it('with NUL, other control characters or half a character are 422 by their path', async () => {
    for (const text of ['a\\u0000b', 'a\\u0007b', 'a\\u007fb', 'a\\u0085b', 'a\\ud800b', 'a\\rb']) {
      expectRefusal(await patch(`{"name":"${text}"}`), 422, 'VALIDATION_FAILED', '/name');
    }
    expectRefusal(await patch('{"name":"Ama","x":{"y":[1,"a\\u0000"]}}'), 422, 'VALIDATION_FAILED', '/x/y/1');
    expectRefusal(await patch('{"name":"Ama","a\\u0000":1}'), 422, 'VALIDATION_FAILED', '/a?');
    expectRefusal(await patch('{"na\\u0000me":"a\\u0000"}'), 422, 'VALIDATION_FAILED');
  });

  it('nested at any depth are 422', async () => {
    for (const depth of [20, 1_000, 100_000]) {
      const deep = `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      expectRefusal(await patch(deep), 422, 'VALIDATION_FAILED');
      const objects = Math.min(depth, 40_000);
      expectRefusal(
        await patch(`{"name":${'{"a":'.repeat(objects)}1${'}'.repeat(objects)}}`),
        422,
        'VALIDATION_FAILED',
      );
    }
  });

  it('with many unknown fields are refused with few details', async () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, index]));
    const refused = await patch(body);
    expectRefusal(refused, 422, 'VALIDATION_FAILED');
    expect(refused.details.length).toBeLessThanOrEqual(20);
  });

  it('with an unknown field are 422 and change nothing', async () => {
    await patch({ name: 'Before' });
    expectRefusal(await patch({ name: 'After', nickname: 'x' }), 422, 'VALIDATION_FAILED', '/nickname');
    expectRefusal(await patch({ name: 'After', 'a/b~c': 1 }), 422, 'VALIDATION_FAILED', '/a~1b~0c');
    expectRefusal(await patch({ name: 'After', constructor: 1 }), 422, 'VALIDATION_FAILED', '/constructor');
    expect((await api.get('/me', ama.token)).data.name).toBe('Before');
  });
});

describe('addresses', () => {
  it('with an unknown query parameter are 422 by its name', async () => {
    expectRefusal(await api.get('/areas?town=Accra'), 422, 'VALIDATION_FAILED', '/town');
    expectRefusal(await api.get('/me?x=1', ama.token), 422, 'VALIDATION_FAILED', '/x');
    expectRefusal(await api.get('/areas?q=a%00b'), 422, 'VALIDATION_FAILED', '/q');
    expectRefusal(await api.get('/areas?q=a&q=b'), 422, 'VALIDATION_FAILED', '/q');
    expect((await api.get('/areas?q=Osu&city=accra')).status).toBe(200);
  });

  it('that are unknown, or of another method, are 404', async () => {
    for (const [method, path] of [
      ['GET', '/api/v1/nothing'],
      ['GET', '/api/v2/areas'],
      ['GET', '/nothing'],
      ['GET', '/api/v1/me/'],
      ['GET', '/api/v1//me'],
      ['PUT', '/api/v1/me'],
      ['POST', '/api/v1/areas'],
      ['PUT', '/api/v1/businesses'],
      ['OPTIONS', '/api/v1/me'],
      ['PROPFIND', '/api/v1/me'],
    ] as const) {
      expectRefusal(await sendRaw(method, path), 404, 'NOT_FOUND');
    }
    const headers = { 'content-type': 'text/plain' };
    expectRefusal(await api.call('POST', '/nothing', { body: '{' }), 404, 'NOT_FOUND');
    expectRefusal(await api.call('POST', '/areas', { body: 'x', headers }), 404, 'NOT_FOUND');
  });

  it('with broken percent-encoding are 400, with impossible ids 404', async () => {
    const headers = { authorization: `Bearer ${ama.token}` };
    expectRefusal(await sendRaw('GET', '/api/v1/businesses/%zz', headers), 400, 'BAD_REQUEST');
    expectRefusal(await sendRaw('GET', '/api/v1/businesses/%', headers), 400, 'BAD_REQUEST');
    expectRefusal(await sendRaw('GET', '/api/v1/businesses/%ff', headers), 400, 'BAD_REQUEST');
    for (const id of [
      '%00',
      'a%0ab',
      '%ed%a0%80x'.slice(0, 3),
      "'; drop table users",
      '..%2f..',
      'x'.repeat(200),
      'x'.repeat(5_000),
    ]) {
      const answer = await sendRaw('GET', `/api/v1/businesses/${id.replaceAll(' ', '%20')}`, headers);
      expect([400, 404], `${id.slice(0, 20)} ${answer.text}`).toContain(answer.status);
      expectRefusal(answer, answer.status, answer.status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST');
    }
    expect((await sendRaw('GET', '/api/v1/areas?q=%zz')).data).toEqual([]);
  });
});

describe('bytes that are not HTTP', () => {
  /** Sends raw bytes and returns everything until the connection ends. */
  const exchange = (bytes: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(api.url);
      let answer = '';
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });

  it('get the same error form, and the connection is closed', async () => {
    const long = 'x'.repeat(100_000);
    for (const bytes of [
      'nonsense\r\n\r\n',
      `GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${long}\r\n\r\n`,
      'POST /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ]) {
      const [head = '', text = ''] = (await exchange(bytes)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
      const { error } = JSON.parse(text);
      expect(error).toEqual({
        code: 'BAD_REQUEST',
        message: expect.any(String),
        requestId: expect.stringMatching(/^req_/),
      });
    }
  });
});

describe('internal errors', () => {
  it('are 500 with a request id and without internal details', async () => {
    const business = await openBusiness(api);
    await api.owner.query('alter table api_keys rename column prefix to prefix_away');
    const list = await api.get(`/businesses/${business.id}/api-keys`, business.owner.token);
    const make = await api.post(
      `/businesses/${business.id}/api-keys`,
      { name: 'x', scopes: ['catalog:read'] },
      business.owner.token,
      true,
    );
    const credential = await api.get('/me', `dwaso_live_abcdefgh1234_${'a'.repeat(40)}`);
    await api.owner.query('alter table api_keys rename column prefix_away to prefix');
    for (const failed of [list, make, credential]) {
      expectRefusal(failed, 500, 'INTERNAL_ERROR');
      expect(failed.text).not.toMatch(/prefix|api_keys|select|column|\.ts|node_modules|stack/i);
    }
    expect((await api.get(`/businesses/${business.id}/api-keys`, business.owner.token)).status).toBe(200);
  });
});
