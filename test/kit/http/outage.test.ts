import { afterAll, describe, expect, it } from 'vitest';
import { mint, openBusiness } from '../../service/business.ts';
import { createDatabase } from '../../service/database.ts';
import { startTestService } from '../../service/service.ts';
import { startTcpProxy } from '../../service/tcp-proxy.ts';
import { withTimeLimits } from '../../service/time-limits.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const proxy = await startTcpProxy(database.url);
afterAll(() => proxy.stop());
const api = await startTestService({ DATABASE_URL: proxy.url }, { database });

describe('during an outage of the database', () => {
  it('answers 503 without internal details, serves routes that need no database, and recovers by itself', async () => {
    const business = await openBusiness(api);
    const { token } = business.owner;
    const self = `/businesses/${business.id}`;
    const used = await mint(api, business.id);
    const fresh = await mint(api, business.id);
    expect((await api.get(self, used.key)).status).toBe(200);

    await proxy.stop();
    const failures = [
      await api.get(self, token),
      await api.get(self, fresh.key),
      await api.get('/areas'),
      await api.post('/businesses', { name: 'x', vertical: 'spa' }, token, true),
    ];
    for (const failed of failures) {
      expect([failed.status, failed.code], failed.text).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
      expect(failed.text).not.toMatch(/ECONN|127\.0\.0\.1|postgres|connection|select|\.ts/i);
      expect(failed.headers.get('ratelimit-limit')).toMatch(/^\d+$/);
    }
    const ready = await api.get('//ready');
    expect([ready.status, ready.code]).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    expect(ready.details.map(({ path }) => path)).toEqual(['/checks/database']);
    expect((await api.get('//health')).status).toBe(200);
    expect((await api.get('/.well-known/jwks.json')).status).toBe(200);

    await proxy.start();
    await expect.poll(async () => (await api.get('//ready')).status).toBe(200);
    expect((await api.get(self, fresh.key)).status).toBe(200);
    expect((await api.get(self, token)).status).toBe(200);
    const { data } = await api.get(`${self}/api-usage`, token);
    const requests = Object.fromEntries(
      data.days.map((day: { keyId: string; requests: number }) => [day.keyId, day.requests]),
    );
    // Usage from before the outage is not lost.
    expect(requests).toEqual({ [used.id]: 1, [fresh.id]: 1 });
  });

  const revokeDuring = async (breakConnection: () => Promise<void>, restore: () => Promise<void>) => {
    const business = await openBusiness(api);
    const self = `/businesses/${business.id}`;
    const { id, key } = await mint(api, business.id);
    const elsewhere = await startTestService({ PUBLIC_URL: api.service.url }, { database });
    expect((await api.get(self, key)).status).toBe(200);
    await breakConnection();
    const revoked = await elsewhere.call('DELETE', `${self}/api-keys/${id}`, { token: business.owner.token });
    expect(revoked.status).toBe(204);
    await restore();
    await expect.poll(async () => (await api.get(self, key)).code).toBe('API_KEY_REVOKED');
  };

  it('drops cached credentials when the connection closes, so that a key revoked meanwhile is refused', () =>
    revokeDuring(
      () => proxy.stop(),
      () => proxy.start(),
    ));

  it('drops cached credentials when the connection stalls, so that a key revoked meanwhile is refused', () =>
    withTimeLimits(api, 2_000, () =>
      revokeDuring(
        async () => proxy.stall(),
        async () => {},
      ),
    ));
});
