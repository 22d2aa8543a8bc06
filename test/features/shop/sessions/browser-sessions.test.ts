import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Answer, newPhone } from '../../../service/api.ts';
import { startTestService } from '../../../service/service.ts';

const api = await startTestService();
const second = await startTestService({}, { database: api.database });
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

async function idToken(phone: string): Promise<string> {
  return (await api.call('POST', '//dev/id-tokens', { body: { phone } })).data.idToken;
}

const cookieOf = (answer: Answer): string => (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

async function open(phone = newPhone(), headers: Record<string, string> = {}) {
  const answer = await api.call('POST', '//session', { body: { idToken: await idToken(phone) }, headers });
  return { answer, phone, cookie: cookieOf(answer) };
}

const me = (cookie: string, headers: Record<string, string> = SAME_ORIGIN) =>
  api.call('GET', '/me', { headers: { cookie, ...headers } });

describe('a browser session', () => {
  it('is a cookie that scripts cannot read and other sites do not send', async () => {
    const { answer, phone, cookie } = await open();
    expect([answer.status, answer.data.user.phone]).toEqual([200, phone]);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^dwaso_session=bs_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const shown = await api.call('GET', '//session', { headers: { cookie } });
    expect(shown.data.user).toEqual(answer.data.user);
    expect(shown.data.expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('is Secure where the service is reached by https, and https is kept to', async () => {
    const secure = await startTestService({ PUBLIC_URL: 'https://dwaso.example' }, { database: api.database });
    const answer = await secure.call('POST', '//session', { body: { idToken: await idToken(newPhone()) } });
    expect(answer.headers.get('set-cookie')).toMatch(/; Secure$/);
    for (const path of ['//', '//sign-in', '//session', '/me']) {
      const shown = await secure.call('GET', path);
      expect([path, shown.headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
    }
    const out = await secure.call('DELETE', '//session', { headers: { cookie: cookieOf(answer) } });
    expect(out.headers.get('set-cookie')).toMatch(/Max-Age=0; .*; Secure$/);
    expect((await api.call('GET', '//')).headers.get('strict-transport-security')).toBeNull();
  });

  it('signs in on the API for requests of our own pages alone', async () => {
    const { cookie, phone } = await open();
    const own = await me(cookie);
    expect([own.status, own.data.phone]).toEqual([200, phone]);
    for (const site of ['cross-site', 'same-site', 'none']) {
      expect((await me(cookie, { 'sec-fetch-site': site })).status).toBe(401);
    }
    expect((await me(cookie, {})).status).toBe(401);
  });

  it('falls back to Origin where the browser does not tell the site', async () => {
    const { cookie } = await open();
    expect((await me(cookie, { origin: api.url })).status).toBe(200);
    expect((await me(cookie, { origin: 'http://127.0.0.1:1' })).status).toBe(401);
    expect((await me(cookie, { origin: 'null' })).status).toBe(401);
    // A proxy may replace Host, and Host has no scheme.
    const secure = await startTestService({ PUBLIC_URL: 'https://dwaso.example' }, { database: api.database });
    const at = async (origin: string, host: string) =>
      (await secure.call('GET', '/me', { headers: { cookie, origin, host } })).status;
    expect(await at('https://dwaso.example', '10.0.0.7:3000')).toBe(200);
    for (const origin of [
      'http://dwaso.example',
      'https://dwaso.example:8443',
      'https://dwaso.example.evil',
      secure.url,
    ])
      expect([origin, await at(origin, new URL(origin).host)]).toEqual([origin, 401]);
    expect((await me(cookie, { origin: api.url, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
  });

  it('never counts for a listed origin, whatever the method', async () => {
    const shop = 'https://shop.example';
    const listed = await startTestService({ CORS_ORIGINS: shop }, { database: api.database });
    const { cookie } = await open();
    const headers = { cookie, origin: shop, 'sec-fetch-site': 'cross-site' };
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const answer = await listed.call(method, '/me', { headers, ...(method === 'PATCH' && { body: { name: 'X' } }) });
      expect([method, answer.status]).toEqual([method, 401]);
      expect(answer.headers.get('access-control-allow-origin')).toBe(shop);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
    expect((await me(cookie)).data.name).toBeNull();
  });

  it('does not count beside an Authorization header', async () => {
    const { cookie } = await open();
    const other = await api.signIn();
    const answer = await me(cookie, { ...SAME_ORIGIN, authorization: `Bearer ${other.token}` });
    expect(answer.data.phone).toBe(other.phone);
    expect((await me(cookie, { ...SAME_ORIGIN, authorization: 'Bearer wrong' })).status).toBe(401);
    expect((await me(cookie, { ...SAME_ORIGIN, authorization: 'Basic eDp5' })).status).toBe(401);
  });

  it('is refused as a bearer credential', async () => {
    const { cookie } = await open();
    const token = cookie.split('=')[1];
    expect((await api.get('/me', token)).status).toBe(401);
  });

  it('writes through the API, in any number of tabs at once', async () => {
    const { cookie } = await open();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        api.call('PATCH', '/me', { body: { name: `Tab ${tab}` }, headers: { cookie, ...SAME_ORIGIN } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('ends at once when it is signed out, on every process', async () => {
    const { cookie } = await open();
    const ended = () => second.call('GET', '/me', { headers: { cookie, ...SAME_ORIGIN } });
    expect((await ended()).status).toBe(200);
    const out = await api.call('DELETE', '//session', { headers: { cookie } });
    expect([out.status, out.headers.get('set-cookie')]).toEqual([
      204,
      'dwaso_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect((await me(cookie)).status).toBe(401);
    await expect.poll(async () => (await ended()).status).toBe(401);
    expect((await api.call('GET', '//session', { headers: { cookie } })).status).toBe(401);
  });

  it('gets a new token with every sign-in, and the one before ends', async () => {
    const planted = await open();
    const victim = await open(newPhone(), { cookie: planted.cookie });
    expect(victim.cookie).not.toBe(planted.cookie);
    expect((await me(planted.cookie)).status).toBe(401);
    expect((await me(victim.cookie)).data.phone).toBe(victim.phone);
  });

  it('never adopts a token that the browser brings along', async () => {
    const invented = `dwaso_session=bs_${'a'.repeat(43)}`;
    const { answer, cookie } = await open(newPhone(), { cookie: invented });
    expect([answer.status, cookie === invented]).toEqual([200, false]);
    expect((await me(invented)).status).toBe(401);
    const { rows } = await api.owner.query('select count(*)::int as count from browser_tokens where hash = $1', [
      hash('sha256', `bs_${'a'.repeat(43)}`, 'buffer'),
    ]);
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('does not count beside a second cookie of its name, which a neighbouring subdomain may have planted', async () => {
    const [own, planted] = [await open(), await open()];
    for (const cookie of [`${own.cookie}; ${planted.cookie}`, `${planted.cookie}; ${own.cookie}`]) {
      expect((await me(cookie)).status).toBe(401);
      expect((await api.call('GET', '//session', { headers: { cookie } })).status).toBe(401);
    }
    expect((await me(own.cookie)).data.phone).toBe(own.phone);
  });

  it('is listed beside sessions of tokens, and ends at once when it is revoked there', async () => {
    const phone = newPhone();
    const app = await api.signIn(phone);
    const { cookie } = await open(phone);
    const listed = (await api.call('GET', '/me/sessions', { headers: { cookie, ...SAME_ORIGIN } })).data as {
      id: string;
      kind: string;
      current: boolean;
    }[];
    expect(listed.map(({ kind, current }) => `${kind} ${current}`).sort()).toEqual(['BROWSER true', 'TOKENS false']);
    const browser = listed.find(({ kind }) => kind === 'BROWSER')?.id;
    const stranger = await open();
    const foreign = await api.call('DELETE', `/me/sessions/${browser}`, {
      headers: { cookie: stranger.cookie, ...SAME_ORIGIN },
    });
    expect(foreign.status).toBe(404);
    expect((await me(cookie)).status).toBe(200);
    expect((await api.call('DELETE', `/me/sessions/${browser}`, { token: app.token })).status).toBe(204);
    expect((await me(cookie)).status).toBe(401);
    expect((await api.get('/me', app.token)).status).toBe(200);
  });

  it('ends at once, on every process, when its person is erased', async () => {
    const { cookie, phone } = await open();
    const other = await open(phone);
    const ended = () => second.call('GET', '/me', { headers: { cookie: other.cookie, ...SAME_ORIGIN } });
    expect((await ended()).status).toBe(200);
    expect((await api.call('DELETE', '/me', { headers: { cookie, ...SAME_ORIGIN } })).status).toBe(204);
    expect((await me(cookie)).status).toBe(401);
    await expect.poll(async () => (await ended()).status).toBe(401);
    expect((await api.call('GET', '//session', { headers: { cookie: other.cookie } })).status).toBe(401);
  });

  it('is counted among the sign-ins', async () => {
    const counted = async (outcome: string) =>
      Number(
        new RegExp(`sign_?ins[^\\n]*"${outcome}"[^\\n]* (\\d+)`).exec((await api.get('//metrics')).text)?.[1] ?? 0,
      );
    const before = [await counted('succeeded'), await counted('refused')];
    await open();
    await api.call('POST', '//session', { body: { idToken: 'nonsense' } });
    expect([await counted('succeeded'), await counted('refused')]).toEqual(before.map((count) => count + 1));
  });

  it('can be neither opened nor ended by another site', async () => {
    const { cookie } = await open();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://evil.example' },
    ]) {
      expect((await open(newPhone(), headers)).answer.status).toBe(403);
      expect((await api.call('DELETE', '//session', { headers: { cookie, ...headers } })).status).toBe(403);
    }
    expect((await me(cookie)).status).toBe(200);
  });

  it('is refused without, with an unknown and with an odd cookie', async () => {
    for (const cookie of [
      '',
      'dwaso_session=',
      'dwaso_session=bs_unknown',
      'other=1; dwaso_session=%00',
      'dwaso_session',
    ])
      expect((await api.call('GET', '//session', { headers: { cookie } })).status).toBe(401);
  });

  it('needs a valid ID token', async () => {
    const answer = await api.call('POST', '//session', { body: { idToken: 'nonsense' } });
    expect([answer.status, answer.code, answer.headers.get('set-cookie')]).toEqual([401, 'AUTH_INVALID_TOKEN', null]);
  });
});

describe('with time', () => {
  it('slides while it is used, and expires after 30 days without use', async () => {
    const clocked = await startTestService();
    const token = (await clocked.call('POST', '//dev/id-tokens', { body: { phone: newPhone() } })).data.idToken;
    const cookie = cookieOf(await clocked.call('POST', '//session', { body: { idToken: token } }));
    const use = () => clocked.call('GET', '/me', { headers: { cookie, ...SAME_ORIGIN } });
    expect((await use()).headers.get('set-cookie')).toBeNull();
    await clocked.moveClock(20 * 86_400);
    const used = await use();
    expect([used.status, cookieOf(used)]).toEqual([200, cookie]);
    // Tabs that extend it at once agree on the cookie.
    await clocked.moveClock(45 * 86_400);
    const tabs = await Promise.all(Array.from({ length: 8 }, use));
    expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(tabs.map(cookieOf).filter(Boolean))).toEqual(new Set([cookie]));
    const { expiresAt } = (await clocked.call('GET', '//session', { headers: { cookie } })).data;
    // A page extends it as the API does.
    await clocked.moveClock(47 * 86_400);
    const page = await clocked.call('GET', '//search', { headers: { cookie, accept: 'text/html' } });
    expect([page.status, cookieOf(page)]).toEqual([200, cookie]);
    expect((await clocked.call('GET', '//session', { headers: { cookie } })).data.expiresAt > expiresAt).toBe(true);
    // So does the question who is signed in.
    await clocked.moveClock(60 * 86_400);
    const asked = await clocked.call('GET', '//session', { headers: { cookie } });
    expect([asked.status, cookieOf(asked)]).toEqual([200, cookie]);
    const days = (Date.parse(asked.data.expiresAt) - Date.now()) / 86_400_000 - 60;
    expect(days).toBeCloseTo(30, 0);
    await clocked.moveClock(91 * 86_400);
    expect((await use()).status).toBe(401);
    expect((await clocked.call('GET', '//session', { headers: { cookie } })).status).toBe(401);
  });
});
