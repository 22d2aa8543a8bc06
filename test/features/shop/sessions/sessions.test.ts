import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { newPhone } from '../../../service/api.ts';
import { openBusiness } from '../../../service/business.ts';
import { ENTER_DIRECTORY } from '../../../service/directory.ts';
import { startTestService } from '../../../service/service.ts';

const api = await startTestService();
const other = await startTestService({ PUBLIC_URL: api.url }, { database: api.database });
const refresh = (refreshToken: string) => api.post('/auth/refresh', { refreshToken });

afterEach(() => api.moveClock(0));

describe('signing in', () => {
  it('exchanges an ID token for tokens of the contract', async () => {
    const phone = newPhone();
    const { data } = await api.post('//dev/id-tokens', { phone });
    const session = await api.post('/auth/firebase', { idToken: data.idToken });
    expect(session.status).toBe(200);
    expect(session.data).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      tokenType: 'Bearer',
      expiresIn: 900,
      user: { id: expect.stringMatching(/^usr_/), phone, name: null, platformRole: null },
    });
  });

  it('creates one user and one membership when an invited new phone signs in 10 times at once', async () => {
    const { path, owner } = await openBusiness(api);
    const phone = newPhone();
    await api.post(`${path}/members`, { phone, role: 'STAFF' }, owner.token);
    const people = await Promise.all(Array.from({ length: 10 }, () => api.signIn(phone)));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
    const members: { userId: string; state: string }[] = (await api.get(`${path}/members`, owner.token)).data;
    expect(members.filter(({ userId }) => userId === people[0]?.id).map(({ state }) => state)).toEqual(['ACTIVE']);
  });

  it('refuses an invalid ID token', async () => {
    for (const idToken of ['x', 'a.b.c', (await api.signIn()).token]) {
      const refused = await api.post('/auth/firebase', { idToken });
      expect([refused.status, refused.code]).toEqual([401, 'AUTH_INVALID_TOKEN']);
    }
  });

  it('gives tokens that verify against the published keys and hold no personal data', async () => {
    const ama = await api.signIn();
    const keys = createRemoteJWKSet(new URL(`${api.url}/api/v1/.well-known/jwks.json`));
    const { payload } = await jwtVerify(ama.token, keys, { issuer: api.url, audience: 'dwaso', algorithms: ['RS256'] });
    expect(Object.keys(payload).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub']);
    expect(payload.sub).toBe(ama.id);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
    expect(decodeProtectedHeader(ama.token).kid).toBeTruthy();
  });

  it('turns invitations into memberships at sign-in and at refresh', async () => {
    const phone = newPhone();
    const boss = await api.signIn();
    const invite = async (businessId: string) => {
      await api.owner.query(
        `with b as (insert into businesses (id, name, slug, vertical, family, booking_shape, policies, created_at, updated_at)
           values ($1, 'B', $1, 'barbershop', 'BEAUTY', 'SERVICE_IN_SLOT', '{}', now(), now()) returning id)
         insert into members (business_id, id, phone, role, state, invited_at) select id, 'mem_' || id, $2, 'STAFF', 'PENDING', now() from b`,
        [businessId, phone],
      );
      await api.owner.query(ENTER_DIRECTORY);
      await api.owner.query('insert into invitations (phone, business_id) values ($1, $2)', [phone, businessId]);
    };
    const stateIn = async (businessId: string) => {
      const { rows } = await api.owner.query('select state, user_id from members where business_id = $1', [businessId]);
      return rows[0];
    };
    await invite('biz_first');
    const kofi = await api.signIn(phone);
    expect(await stateIn('biz_first')).toEqual({ state: 'ACTIVE', user_id: kofi.id });
    await invite('biz_second');
    expect((await stateIn('biz_second')).state).toBe('PENDING');
    expect((await refresh(kofi.refreshToken)).status).toBe(200);
    expect(await stateIn('biz_second')).toEqual({ state: 'ACTIVE', user_id: kofi.id });
    expect(boss.id).not.toBe(kofi.id);
  });
});

describe('access tokens', () => {
  it('end after fifteen minutes', async () => {
    const ama = await api.signIn();
    const { iat, exp } = JSON.parse(Buffer.from(ama.token.split('.')[1] ?? '', 'base64url').toString());
    expect(exp - iat).toBe(15 * 60);
    // The clock runs on during the test, which may be slow.
    await api.moveClock(840);
    expect((await api.get('/me', ama.token)).status).toBe(200);
    await api.moveClock(901);
    const refused = await api.get('/me', ama.token);
    expect([refused.status, refused.code]).toEqual([401, 'AUTH_INVALID_TOKEN']);
  });

  it('are refused when malformed, unsigned or changed', async () => {
    const { token } = await api.signIn();
    const [head = '', body = '', signature = ''] = token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const first = signature.startsWith('A') ? 'B' : 'A';
    for (const bad of [
      'x',
      `${head}.${body}.`,
      `${none}.${body}.`,
      `${head}.${body}.${first}${signature.slice(1)}`,
      `${token}x`,
    ]) {
      const refused = await api.get('/me', bad);
      expect([refused.status, refused.code], bad).toEqual([401, 'AUTH_INVALID_TOKEN']);
    }
    const basic = await api.call('GET', '/me', { headers: { authorization: 'Basic YTpi' } });
    expect([basic.status, basic.code]).toEqual([401, 'AUTH_INVALID_TOKEN']);
  });
});

describe('refreshing', () => {
  it('rotates the refresh token', async () => {
    const ama = await api.signIn();
    const next = await refresh(ama.refreshToken);
    expect(next.status).toBe(200);
    expect(next.data.refreshToken).not.toBe(ama.refreshToken);
    expect((await api.get('/me', next.data.accessToken)).data.id).toBe(ama.id);
    expect((await refresh(next.data.refreshToken)).status).toBe(200);
  });

  it('revokes the whole family with its access tokens on every process when a used token comes back', async () => {
    const ama = await api.signIn();
    const next = await refresh(ama.refreshToken);
    expect((await other.get('/me', next.data.accessToken)).status).toBe(200);
    const reuse = await refresh(ama.refreshToken);
    expect([reuse.status, reuse.code]).toEqual([401, 'AUTH_INVALID_TOKEN']);
    for (const server of [api, other]) {
      for (const token of [ama.token, next.data.accessToken]) expect((await server.get('/me', token)).status).toBe(401);
    }
    expect((await refresh(next.data.refreshToken)).status).toBe(401);
  });

  it('accepts one of several uses at once, and revokes the family', async () => {
    const ama = await api.signIn();
    const uses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? api : other).post('/auth/refresh', { refreshToken: ama.refreshToken }),
      ),
    );
    const won = uses.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(uses.filter(({ status }) => status === 401)).toHaveLength(9);
    expect((await api.get('/me', won[0]?.data.accessToken)).status).toBe(401);
  });

  it('ends after thirty days, and refuses unknown tokens', async () => {
    const ama = await api.signIn();
    await api.moveClock(30 * 86_400 + 1);
    expect((await refresh(ama.refreshToken)).status).toBe(401);
    expect((await refresh('rt_unknown')).status).toBe(401);
  });

  it('stores only hashes of refresh tokens', async () => {
    const ama = await api.signIn();
    const { rows } = await api.owner.query(
      "select count(*)::int as n from refresh_tokens where encode(hash, 'escape') like $1",
      [`%${ama.refreshToken.slice(3, 12)}%`],
    );
    expect(rows[0].n).toBe(0);
  });
});

describe('logging out', () => {
  it('ends the session at once on every process, and answers 204 to anything unknown', async () => {
    const ama = await api.signIn();
    expect((await other.get('/me', ama.token)).status).toBe(200);
    const out = await api.post('/auth/logout', { refreshToken: ama.refreshToken });
    expect([out.status, out.text]).toEqual([204, '']);
    expect((await other.get('/me', ama.token)).status).toBe(401);
    expect((await api.get('/me', ama.token)).status).toBe(401);
    expect((await refresh(ama.refreshToken)).status).toBe(401);
    expect((await api.post('/auth/logout', { refreshToken: ama.refreshToken })).status).toBe(204);
    expect((await api.post('/auth/logout', { refreshToken: 'nobody knows this' })).status).toBe(204);
  });
});

describe('operators', () => {
  it('get their role at sign-in from OPERATOR_ADMIN_PHONES', async () => {
    const phone = newPhone();
    const service = await startTestService({ OPERATOR_ADMIN_PHONES: `+233201111111, ${phone}` });
    const admin = await service.signIn(phone);
    expect((await service.get('/me', admin.token)).data.platformRole).toBe('OPERATOR_ADMIN');
    expect((await service.get('/me', (await service.signIn()).token)).data.platformRole).toBeNull();
  });
});

describe('one’s sessions', () => {
  it('are listed with the latest use first, and end one by one', async () => {
    const phone = newPhone();
    const phone1 = await api.signIn(phone);
    const laptop = await api.signIn(phone);
    const stranger = await api.signIn();
    await api.moveClock(60);
    const { data: refreshed } = await refresh(phone1.refreshToken);
    const listed = await api.get('/me/sessions', laptop.token);
    expect(listed.status).toBe(200);
    expect(listed.data).toEqual(
      [false, true].map((current) => ({
        id: expect.stringMatching(/^ses_/),
        current,
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        expiresAt: expect.any(String),
        kind: 'TOKENS',
      })),
    );
    const [ofPhone, ofLaptop] = listed.data;
    expect(ofPhone.lastUsedAt > ofLaptop.lastUsedAt).toBe(true);

    const end = (id: string, token: string) => other.call('DELETE', `/me/sessions/${id}`, { token });
    for (const refused of [await end(ofPhone.id, stranger.token), await end('ses_none', laptop.token)]) {
      expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect((await end(ofPhone.id, laptop.token)).status).toBe(204);
    expect((await api.get('/me', refreshed.accessToken)).code).toBe('AUTH_INVALID_TOKEN');
    expect((await refresh(refreshed.refreshToken)).code).toBe('AUTH_INVALID_TOKEN');
    expect((await end(ofPhone.id, laptop.token)).code).toBe('NOT_FOUND');
    expect((await api.get('/me/sessions', laptop.token)).data.map(({ id }: { id: string }) => id)).toEqual([
      ofLaptop.id,
    ]);
    expect((await end(ofLaptop.id, laptop.token)).status).toBe(204);
    expect((await api.get('/me', laptop.token)).code).toBe('AUTH_INVALID_TOKEN');
  });

  it('leave out those that can no longer be refreshed', async () => {
    const phone = newPhone();
    await api.signIn(phone);
    await api.moveClock(31 * 24 * 3600);
    const { token } = await api.signIn(phone);
    expect((await api.get('/me/sessions', token)).data).toMatchObject([{ current: true }]);
  });
});
