import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Answer, type Api, newPhone } from '../../service/api.ts';
import { mint, openBusiness } from '../../service/business.ts';
import { burst, spend, withinOneWindow } from '../../service/rate-window.ts';
import { startTestService } from '../../service/service.ts';

/** The service trusts one proxy, so that every test can use its own address. */
const api = await startTestService({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' });
const business = await openBusiness(api);
const self = `/businesses/${business.id}`;

let lastHost = 0;
function newAddress(): string {
  lastHost++;
  return `198.18.${lastHost >> 8}.${lastHost & 255}`;
}
const from = (address: string) => ({ 'x-forwarded-for': address });

const standing = ({ headers }: Answer) => ({
  limit: Number(headers.get('ratelimit-limit')),
  remaining: Number(headers.get('ratelimit-remaining')),
});
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];

function expectThrottled(answer: Answer, limit: number): void {
  expect([answer.status, answer.code]).toEqual([429, 'RATE_LIMITED']);
  expect(standing(answer)).toEqual({ limit, remaining: 0 });
  const wait = answer.headers.get('retry-after');
  expect(wait).toMatch(/^([1-9]|[1-5]\d|60)$/);
  expect(answer.headers.get('ratelimit-reset')).toBe(wait);
  expect(answer.body.error.message).toContain(`${wait} seconds`);
}

describe('rate limits', () => {
  it('600 a minute per key; the throttled are counted as such', () =>
    withinOneWindow(async () => {
      const key = await mint(api, business.id);
      const other = await mint(api, (await openBusiness(api, { owner: business.owner })).id);
      const first = await api.get(self, key.key);
      expect(standing(first)).toEqual({ limit: 600, remaining: 599 });
      expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
      expect(statuses(await burst(599, () => api.get(self, key.key)))).toEqual([200]);
      expectThrottled(await api.get(self, key.key), 600);
      // The limit is checked before the rest of the request.
      expectThrottled(await api.get('/businesses/biz_unknown', key.key), 600);
      expect((await api.get(`/businesses/${business.id}`, business.owner.token)).status).toBe(200);
      expect((await api.get(self, other.key)).status).toBe(404);
      const { data } = await api.get(`${self}/api-usage`, business.owner.token);
      expect(data.days.filter(({ keyId }: { keyId: string }) => keyId === key.id)).toMatchObject([
        { requests: 600, throttled: 2 },
      ]);
    }));

  it('1,200 a minute for all keys of a business together', () =>
    withinOneWindow(async () => {
      const busy = await openBusiness(api, { owner: business.owner });
      const path = `/businesses/${busy.id}`;
      const keys = await Promise.all([1, 2, 3].map(() => mint(api, busy.id)));
      for (const { key } of keys.slice(1)) await spend(api, 400, () => api.get(path, key));
      await spend(api, 399, () => api.get(path, keys[0]?.key));
      const last = await api.get(path, keys[0]?.key);
      // The headers describe the business, which has fewer requests left than the key.
      expect(standing(last)).toEqual({ limit: 1_200, remaining: 0 });
      for (const { key } of keys) expectThrottled(await api.get(path, key), 1_200);
      // Requests of members do not count as requests of keys.
      expect((await api.get(path, busy.owner.token)).status).toBe(200);
    }));

  it('600 a minute per user, over all sessions', () =>
    withinOneWindow(async () => {
      const one = await api.call('POST', '//dev/id-tokens', {
        body: { phone: newPhone() },
        headers: from(newAddress()),
      });
      const signIn = () =>
        api.call('POST', '/auth/firebase', { body: { idToken: one.data.idToken }, headers: from(newAddress()) });
      const tokens = [(await signIn()).data.accessToken, (await signIn()).data.accessToken];
      await spend(api, 300, () => api.get('/me', tokens[0]));
      await spend(api, 299, () => api.get('/me', tokens[1]));
      const last = await api.get('/me', tokens[0]);
      expect([last.status, standing(last)]).toEqual([200, { limit: 600, remaining: 0 }]);
      for (const token of tokens) expectThrottled(await api.get('/me', token), 600);
    }));

  it('300 a minute per address without credentials, on public routes, unknown ones and for bad credentials alike', () =>
    withinOneWindow(async () => {
      const headers = from(newAddress());
      const asks: ((index: number) => Promise<Answer>)[] = [
        () => api.call('GET', '/vertical-profiles', { headers }),
        () => api.call('GET', '/nothing', { headers }),
        () => api.call('GET', '/me', { headers }),
        (index) => api.call('GET', '/me', { headers, token: `dwaso_live_abcdefghij${index % 10}x_${'a'.repeat(40)}` }),
        () => api.call('GET', '/me', { headers, token: 'no.such.token' }),
        () => api.call('GET', '/areas?unknown=1', { headers }),
      ];
      await spend(api, 240, () => api.call('GET', '/nothing', { headers }));
      const answers = await burst(60, (index) => asks[index % asks.length]?.(index) as Promise<Answer>);
      expect(statuses(answers).sort()).toEqual([200, 401, 404, 422]);
      expect(answers.map((answer) => standing(answer).limit)).toEqual(Array(60).fill(300));
      expect(new Set(answers.map((answer) => standing(answer).remaining)).size).toBe(60);
      for (const ask of asks) expectThrottled(await ask(0), 300);
      // A caller with a credential is not limited by other callers of the same address.
      expect((await api.call('GET', '/me', { headers, token: business.owner.token })).status).toBe(200);
    }));

  it('10 failed sign-ins a minute per address; correct ones pass, 10 a minute a phone', () =>
    withinOneWindow(async () => {
      const headers = from(newAddress());
      const signIn = (idToken: unknown) => api.call('POST', '/auth/firebase', { headers, body: { idToken } });
      const issue = async () =>
        (await api.call('POST', '//dev/id-tokens', { headers, body: { phone: newPhone() } })).data.idToken;
      const answers = await burst(10, (index) => signIn(index % 2 ? 'x' : 7));
      expect(statuses(answers).sort()).toEqual([401, 422]);
      expect(new Set(answers.map((answer) => standing(answer).limit))).toEqual(new Set([10]));
      expectThrottled(await signIn('x'), 10);
      expectThrottled(await signIn(7), 10);
      expectThrottled(await api.call('POST', '//session', { headers, body: { idToken: 'x' } }), 10);
      const mine = await issue();
      const correct = await burst(10, () => signIn(mine));
      expect(statuses(correct)).toEqual([200]);
      expect(Math.min(...correct.map((answer) => standing(answer).remaining))).toBe(0);
      expectThrottled(await signIn(mine), 10);
      expect((await signIn(await issue())).status).toBe(200);
    }));

  it('60 refreshes and 10 logouts a minute per address, apart from the rest', () =>
    withinOneWindow(async () => {
      const headers = from(newAddress());
      const attempt = (path: string) => api.call('POST', path, { headers, body: { refreshToken: randomUUID() } });
      const refreshes = await burst(60, () => attempt('/auth/refresh'));
      expect(statuses(refreshes)).toEqual([401]);
      expect(new Set(refreshes.map((answer) => standing(answer).limit))).toEqual(new Set([60]));
      expectThrottled(await attempt('/auth/refresh'), 60);
      expect(statuses(await burst(10, () => attempt('/auth/logout')))).toEqual([204]);
      expectThrottled(await attempt('/auth/logout'), 10);
      expect(standing(await api.call('GET', '/areas?q=Osu', { headers }))).toEqual({ limit: 300, remaining: 299 });
      expect(
        (await api.call('POST', '/auth/logout', { headers: from(newAddress()), body: { refreshToken: 'x' } })).status,
      ).toBe(204);
    }));

  it('are on every answer of a route with a bucket', () =>
    withinOneWindow(async () => {
      const headers = from(newAddress());
      const { key } = await mint(api, (await openBusiness(api, { owner: business.owner })).id, ['catalog:read']);
      const answers = [
        await api.call('GET', '//', { headers }),
        await api.call('GET', '//docs/', { headers }),
        await api.call('GET', '/openapi.json', { headers }),
        await api.call('GET', '/me', { headers }),
        await api.call('GET', '/me', { headers, token: key }),
        await api.call('GET', self, { headers, token: key }),
        await api.call('PATCH', '/me', { headers, token: business.owner.token, body: '{' }),
        await api.call('PATCH', '/me', { headers, token: business.owner.token, body: {} }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401, 403, 404, 400, 422]);
      for (const { headers } of answers) {
        for (const name of ['limit', 'remaining', 'reset']) expect(headers.get(`ratelimit-${name}`)).toMatch(/^\d+$/);
      }
    }));
});

describe('pages, photos and probes', () => {
  it.each([
    { path: '//', status: 200 },
    { path: '//media/upl_none', status: 404 },
    { path: '//docs/', status: 200 },
  ])('have a bucket of their own, past which clients get a page: $path', ({ path, status }) =>
    withinOneWindow(async () => {
      const headers = { ...from(newAddress()), accept: 'text/html' };
      await spend(api, 1_199, () => api.call('GET', path, { headers }));
      expect((await api.call('GET', path, { headers })).status).toBe(status);
      const refused = await api.call('GET', path, { headers });
      expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
      expect(refused.headers.get('retry-after')).toMatch(/^([1-9]|[1-5]\d|60)$/);
      expect(refused.text).toContain('<h1>A short pause, please</h1>');
      expect(standing(await api.call('GET', '/areas?q=Osu', { headers }))).toEqual({ limit: 300, remaining: 299 });
    }),
  );

  it('120 a minute per pay token, from any address', () =>
    withinOneWindow(async () => {
      const path = `//pay/${randomUUID()}`;
      const ask = () => api.call('GET', path, { headers: from(newAddress()) });
      await spend(api, 119, ask);
      expect((await ask()).status).toBe(404);
      const refused = await ask();
      expect([refused.status, refused.headers.get('ratelimit-limit')]).toEqual([429, '120']);
      expect(refused.text).toContain('<h1>A short pause, please</h1>');
    }));

  it('let an address read the metrics once a second', () =>
    withinOneWindow(async () => {
      const headers = from(newAddress());
      expect(statuses(await burst(60, () => api.call('GET', '//metrics', { headers })))).toEqual([200]);
      expect((await api.call('GET', '//metrics', { headers })).status).toBe(429);
      expect((await api.call('GET', '//metrics', { headers: from(newAddress()) })).status).toBe(200);
    }));

  it('never refuse a probe', () =>
    withinOneWindow(async () => {
      const headers = from(newAddress());
      await spend(api, 300, () => api.call('GET', '/nothing', { headers }));
      expect((await api.call('GET', '/nothing', { headers })).status).toBe(429);
      for (const path of ['//health', '//ready']) {
        const { status, headers: received } = await api.call('GET', path, { headers });
        expect([status, received.get('ratelimit-limit')]).toEqual([200, null]);
      }
    }));
});

describe('the address of a client', () => {
  const left = async (service: Api, forwarded: string) =>
    standing(await service.call('GET', '/areas?q=Osu', { headers: { 'x-forwarded-for': forwarded } })).remaining;

  it('is the last hop, which our proxy added, and no hop that the client claims', () =>
    withinOneWindow(async () => {
      const address = newAddress();
      expect(await left(api, address)).toBe(299);
      expect(await left(api, `203.0.113.1, ${address}`)).toBe(298);
      expect(await left(api, `10.0.0.1, 127.0.0.1,${address}`)).toBe(297);
      expect(await left(api, `${address}, ${newAddress()}`)).toBe(299);
    }));

  it('counts an IPv6 network of 64 bits as one, and IPv4 written as IPv6 as IPv4', () =>
    withinOneWindow(async () => {
      const site = `2001:db8:${(++lastHost).toString(16)}:7`;
      expect(await left(api, `${site}::1`)).toBe(299);
      expect(await left(api, `${site}:ffff:ffff:ffff:ffff`)).toBe(298);
      expect(await left(api, `2001:db8:${lastHost.toString(16)}:8::1`)).toBe(299);
      const address = newAddress();
      expect(await left(api, `::ffff:${address}`)).toBe(299);
      expect(await left(api, address)).toBe(298);
    }));

  it('has the limit of RATE_LIMIT_PER_ADDRESS', () =>
    withinOneWindow(async () => {
      const wide = await startTestService({ RATE_LIMIT_FACTOR: '1', RATE_LIMIT_PER_ADDRESS: '5000' });
      expect(standing(await wide.call('GET', '/areas?q=Osu'))).toEqual({ limit: 5_000, remaining: 4_999 });
    }));

  it('is that of the connection when no proxy is trusted', () =>
    withinOneWindow(async () => {
      const plain = await startTestService({ RATE_LIMIT_FACTOR: '1' });
      const seen = [await left(plain, newAddress()), await left(plain, newAddress()), await left(plain, 'nonsense')];
      expect(seen).toEqual([299, 298, 297]);
    }));
});
