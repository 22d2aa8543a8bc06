import { describe, expect, it } from 'vitest';
import { type Answer, tally } from '../service/api.ts';
import { mint, openBusiness } from '../service/business.ts';
import { burst, withinOneWindow } from '../service/rate-window.ts';
import { random } from '../service/seed.ts';
import { startTestService } from '../service/service.ts';
import { statementsDuring } from '../service/statements.ts';

const api = await startTestService({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'true' });
const business = await openBusiness(api);
const dice = random('bad credentials');

let lastHost = 0;
const newAddress = () => `203.0.113.${++lastHost}`;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const word = (length: number) => Array.from({ length }, () => LETTERS[dice.below(LETTERS.length)]).join('');
const unknownKey = () => `dwaso_live_${word(12)}_${word(40)}`;
const begins = (texts: string[]) => texts.filter((text) => /^begin/i.test(text)).length;

describe('10,000 requests with bad credentials from one address', () => {
  it.each<[string, (index: number) => string]>([
    ['keys that do not exist', unknownKey],
    ['tokens that nobody signed', (index) => `eyJhbGciOiJSUzI1NiJ9.${word(20)}.${index}`],
  ])('make almost no database transactions: %s', { timeout: 240_000 }, (_name, credential) =>
    withinOneWindow(async () => {
      const headers = { 'x-forwarded-for': newAddress() };
      const ask = (index: number) => api.call('GET', business.path, { headers, token: credential(index) });
      const { result, texts } = await statementsDuring(() => burst(10_000, ask));
      const counts = tally(result);
      console.log(`${begins(texts)} transactions for 10,000 requests: ${JSON.stringify(counts)}`);
      expect((counts['AUTH_INVALID_TOKEN'] ?? 0) + (counts['RATE_LIMITED'] ?? 0)).toBe(10_000);
      // At most 20 lookups in a minute, and the requests that were already open at the twentieth.
      expect(begins(texts)).toBeLessThan(60);
    }),
  );

  it('let callers of the same address through whose credentials are known', () =>
    withinOneWindow(async () => {
      const headers = { 'x-forwarded-for': newAddress() };
      const { key } = await mint(api, business.id);
      expect((await api.call('GET', business.path, { headers, token: key })).status).toBe(200);
      await burst(400, () => api.call('GET', business.path, { headers, token: unknownKey() }));
      const refused = await api.call('GET', business.path, { headers, token: unknownKey() });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
      expect((await api.call('GET', business.path, { headers, token: key })).status).toBe(200);
      const { token } = business.owner;
      expect((await api.call('GET', business.path, { headers, token })).status).toBe(200);
    }));
});

describe('a key that was refused as unknown', () => {
  it('is looked for once, and works as soon as it is made', () =>
    withinOneWindow(async () => {
      const headers = { 'x-forwarded-for': newAddress() };
      const { key, prefix } = await mint(api, business.id);
      await api.owner.query('update api_keys set prefix = $1 where prefix = $2', [word(12), prefix]);
      const ask = (): Promise<Answer> => api.call('GET', business.path, { headers, token: key });
      const { result, texts } = await statementsDuring(() => burst(30, ask));
      expect(tally(result)).toEqual({ AUTH_INVALID_TOKEN: 30 });
      expect(begins(texts)).toBe(1);
      expect((await statementsDuring(() => burst(30, ask))).texts.filter((text) => /api_keys/.test(text))).toEqual([]);
      await api.owner.query('update api_keys set prefix = $1 where hash = sha256($2::bytea)', [prefix, key]);
      await api.service.deps.db.service.transaction(async (tx) => tx.invalidate('api-key', prefix));
      expect((await ask()).status).toBe(200);
    }));
});

describe("1,000 sign-ins with garbage from a carrier's address", () => {
  it('keep no phone behind it from signing in or refreshing, and ask the database nothing', { timeout: 240_000 }, () =>
    withinOneWindow(async () => {
      const headers = { 'x-forwarded-for': newAddress() };
      const victim = await api.signIn();
      const { data } = await api.call('POST', '//dev/id-tokens', { headers, body: { phone: victim.phone } });
      const garbage = (index: number) =>
        api.call('POST', index % 2 ? '/auth/firebase' : '//session', {
          headers,
          body: { idToken: `eyJhbGciOiJSUzI1NiJ9.${word(20)}.${index}` },
        });
      const { result, texts } = await statementsDuring(() => burst(1_000, garbage));
      const counts = tally(result);
      expect((counts['AUTH_INVALID_TOKEN'] ?? 0) + (counts['RATE_LIMITED'] ?? 0)).toBe(1_000);
      expect(counts['RATE_LIMITED']).toBeGreaterThan(900);
      expect(begins(texts)).toBeLessThan(5);
      const signIn = await api.call('POST', '/auth/firebase', { headers, body: { idToken: data.idToken } });
      expect(signIn.status).toBe(200);
      const { refreshToken } = signIn.data;
      expect((await api.call('POST', '/auth/refresh', { headers, body: { refreshToken } })).status).toBe(200);
    }),
  );
});
