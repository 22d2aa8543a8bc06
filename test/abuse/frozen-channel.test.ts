import { afterAll, describe, expect, it } from 'vitest';
import { list, mint, openBusiness, setStatus } from '../service/business.ts';
import { createDatabase } from '../service/database.ts';
import { startTestService } from '../service/service.ts';
import { statementsDuring } from '../service/statements.ts';
import { startTcpProxy } from '../service/tcp-proxy.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const proxy = await startTcpProxy(database.url);
afterAll(() => proxy.stop());
/** A process whose listening connection falls silent, and another one on which authority is withdrawn. */
const frozen = await startTestService({ DATABASE_URL: proxy.url }, { database });
const other = await startTestService({ PUBLIC_URL: frozen.service.url }, { database });

describe('a process whose listening connection fell silent', () => {
  it('refuses a revoked key, an ended session, a removed member and a suspended business at once', async () => {
    const business = await openBusiness(other);
    const staff = await other.signIn();
    const member = await other.post(
      `${business.path}/members`,
      { phone: staff.phone, role: 'STAFF' },
      business.owner.token,
    );
    const joined = await other.signIn(staff.phone);
    const leaving = await other.signIn();
    const listed = await openBusiness(other);
    await list(other, listed.id);
    const { id, key } = await mint(other, business.id);
    const asks = {
      key: () => frozen.get(business.path, key),
      session: () => frozen.get('/me', leaving.token),
      member: () => frozen.get(business.path, joined.token),
      profile: () => frozen.get(`/public/businesses/${listed.slug}`),
    };
    for (const ask of Object.values(asks)) expect((await ask()).status).toBe(200);

    proxy.stallListening();
    // Requests during the withdrawal must not prolong the trust in what is cached.
    let busy = true;
    const traffic = (async () => {
      while (busy) for (const ask of Object.values(asks)) await ask();
    })();
    const { token } = business.owner;
    const withdrawn = await Promise.all([
      other.call('DELETE', `${business.path}/api-keys/${id}`, { token }),
      other.call('DELETE', `${business.path}/members/${member.data.id}`, { token }),
      other.post('/auth/logout', { refreshToken: leaving.refreshToken }),
      setStatus(other, listed.id, 'SUSPENDED').then(() => ({ status: 204 })),
    ]);
    expect(withdrawn.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect((await asks.key()).code).toBe('API_KEY_REVOKED');
    expect((await asks.session()).status).toBe(401);
    expect((await asks.member()).status).toBe(404);
    expect((await asks.profile()).status).toBe(404);
    busy = false;
    await traffic;

    proxy.closeStalled();
    await expect.poll(() => frozen.service.deps.invalidation.listening).toBe(true);
    expect((await asks.key()).code).toBe('API_KEY_REVOKED');
  });
});

describe('a process that serves no request', () => {
  it('asks the listening connection nothing but the probe every 5 seconds', async () => {
    const { texts } = await statementsDuring(() => new Promise((resolve) => setTimeout(resolve, 3_000)));
    // Two processes, each with at most one probe in this time.
    expect(texts.filter((text) => text === 'select 1').length).toBeLessThanOrEqual(2);
  });

  it('answers from its cache again after one question', async () => {
    const business = await openBusiness(other);
    const { key } = await mint(other, business.id);
    await other.get(business.path, key);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const { texts } = await statementsDuring(() => other.service.deps.invalidation.isAlive() as Promise<boolean>);
    expect(texts).toEqual(['select 1']);
  });
});
