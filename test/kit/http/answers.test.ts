import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openBusiness } from '../../service/business.ts';
import { startTestService } from '../../service/service.ts';

const api = await startTestService({ CORS_ORIGINS: 'https://console.example, http://127.0.0.1:5173' });

/** Fetch would decompress. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((resolve, reject) => {
    const outgoing = request(api.url + path, { headers }, async (message) => {
      const chunks: Buffer[] = [];
      for await (const chunk of message) chunks.push(chunk as Buffer);
      resolve({ status: message.statusCode ?? 0, headers: message.headers, bytes: Buffer.concat(chunks) });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

describe('compression', () => {
  it('follows Accept-Encoding, and leaves the content as it is', async () => {
    const plain = await raw('/api/v1/areas', {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toContain('Accept-Encoding');
    const cases = [
      ['br', 'gzip, deflate, br', brotliDecompressSync],
      ['gzip', 'gzip;q=1.0, br;q=0', gunzipSync],
      ['gzip', 'br;q=0.1, gzip;q=0.5', gunzipSync],
      ['br', '*', brotliDecompressSync],
    ] as const;
    for (const [encoding, accept, decode] of cases) {
      const packed = await raw('/api/v1/areas', { 'accept-encoding': accept });
      expect(packed.headers['content-encoding'], accept).toBe(encoding);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(decode(packed.bytes).equals(plain.bytes)).toBe(true);
    }
    for (const accept of ['identity', 'deflate', 'br;q=0, gzip;q=0', '']) {
      expect((await raw('/api/v1/areas', { 'accept-encoding': accept })).headers['content-encoding'], accept).toBe(
        undefined,
      );
    }
  });

  it('leaves small answers alone', async () => {
    const small = await raw('/health', { 'accept-encoding': 'br' });
    expect(small.headers['content-encoding']).toBeUndefined();
  });
});

describe('ETags of public reads', () => {
  it('answer 304 without a body while nothing changed, in each encoding', async () => {
    for (const path of [
      '/api/v1/areas',
      '/api/v1/vertical-profiles',
      '/api/v1/public/search',
      '/api/v1/openapi.json',
    ]) {
      for (const encoding of ['br', 'identity']) {
        const first = await raw(path, { 'accept-encoding': encoding });
        const etag = String(first.headers['etag']);
        expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]+"$/)]);
        const again = await raw(path, { 'accept-encoding': encoding, 'if-none-match': etag });
        expect([again.status, again.bytes.length], path).toEqual([304, 0]);
        expect((await raw(path, { 'if-none-match': '"other"' })).status).toBe(200);
      }
    }
  });

  it('are not on answers to a caller', async () => {
    const business = await openBusiness(api);
    const answer = await api.get(business.path, business.owner.token);
    expect(answer.headers.get('etag')).toBeNull();
  });
});

describe('credentials', () => {
  it('are asked for by every 401', async () => {
    const refused = [
      await api.get('/me'),
      await api.get('/me', 'dwaso_test_unknown'),
      await api.post('/auth/refresh', { refreshToken: 'unknown' }),
      await api.post('/auth/firebase', { idToken: 'unknown' }),
    ];
    for (const { status, headers } of refused) {
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });

  it('are stored by no cache', async () => {
    const { data } = await api.post('//dev/id-tokens', { phone: '+233241112223' });
    const session = await api.post('/auth/firebase', { idToken: data.idToken });
    const refreshed = await api.post('/auth/refresh', { refreshToken: session.data.refreshToken });
    const business = await openBusiness(api);
    const key = await api.post(
      `${business.path}/api-keys`,
      { name: 'Website', scopes: ['catalog:read'] },
      business.owner.token,
    );
    for (const { status, headers } of [session, refreshed, key]) {
      expect([status < 300, headers.get('cache-control')]).toEqual([true, 'no-store']);
      // The length of a compressed secret would tell about it.
      expect(headers.get('content-encoding')).toBeNull();
    }
  });
});

describe('pages of other origins', () => {
  const origin = 'https://shop.example';
  const preflight = (path: string, from: string, method = 'POST') =>
    api.call('OPTIONS', path, {
      headers: {
        origin: from,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    });
  const allowed = (headers: Headers) => headers.get('access-control-allow-origin');

  it('may read what is public, whoever they are, without cookies', async () => {
    const open = ['/public/search', '/areas', '/vertical-profiles', '/openapi.json', '/.well-known/jwks.json'];
    for (const path of open) {
      const answer = await api.call('GET', path, { headers: { origin } });
      expect([answer.status, allowed(answer.headers)], path).toEqual([200, '*']);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
    }
    // A refusal can be read too.
    expect(allowed((await api.call('GET', '/public/businesses/unknown', { headers: { origin } })).headers)).toBe('*');
  });

  it('may send a hold: the preflight is answered 204, cached a day', async () => {
    const { status, headers, text } = await preflight('/public/businesses/any/holds', origin);
    expect([status, text, allowed(headers), headers.get('access-control-max-age')]).toEqual([204, '', '*', '86400']);
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, Idempotency-Key');
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    expect(headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('may read everything else only from a listed origin', async () => {
    const { token } = await api.signIn();
    for (const [from, expected] of [
      ['https://console.example', 'https://console.example'],
      ['http://127.0.0.1:5173', 'http://127.0.0.1:5173'],
      [origin, null],
      ['https://console.example.evil.example', null],
      ['null', null],
    ] as const) {
      const answer = await api.call('GET', '/me', { token, headers: { origin: from } });
      expect([answer.status, allowed(answer.headers)], from).toEqual([200, expected]);
      expect(answer.headers.get('vary')).toContain('Origin');
      const asked = await preflight('/me', from, 'PATCH');
      expect([asked.status, allowed(asked.headers)], from).toEqual([204, expected]);
      expect(asked.headers.has('access-control-allow-headers'), from).toBe(expected !== null);
    }
    expect(allowed((await api.call('GET', '/publicity', { headers: { origin } })).headers)).toBeNull();
  });

  it('use up no limit with preflights', async () => {
    const strict = await startTestService({ RATE_LIMIT_FACTOR: '1' });
    const ask = () =>
      strict.call('OPTIONS', '/public/search', { headers: { origin, 'access-control-request-method': 'GET' } });
    for (let batch = 0; batch < 31; batch++) {
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    }
    expect((await strict.get('/public/search')).headers.get('ratelimit-remaining')).toBe('299');
  });
});
