import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { mint, openBusiness } from '../../service/business.ts';
import { createDatabase } from '../../service/database.ts';
import { startTestService } from '../../service/service.ts';

/** A way to the database that can be cut. */
async function cuttable(target: URL) {
  const open = new Set<Socket>();
  const port = Number(target.searchParams.get('port') ?? (target.port || 5432));
  const directory = target.searchParams.get('host');
  const socket = directory && `${directory}/.s.PGSQL.${port}`;
  let server: Server;
  let near = 0;
  const mend = () =>
    new Promise<void>((resolve, reject) => {
      server = createServer((socketOfService) => {
        const far = socket ? connect(socket) : connect(port, target.hostname);
        for (const [from, to] of [
          [socketOfService, far],
          [far, socketOfService],
        ] as const) {
          open.add(from);
          from.pipe(to);
          from.on('error', () => to.destroy());
          from.on('close', () => {
            open.delete(from);
            to.destroy();
          });
        }
      });
      server.on('error', reject);
      server.listen(near, '127.0.0.1', () => {
        near = (server.address() as { port: number }).port;
        resolve();
      });
    });
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  };
  await mend();
  const url = new URL(target);
  url.search = '';
  url.hostname = '127.0.0.1';
  url.port = String(near);
  return { url: url.href, cut, mend };
}

const database = await createDatabase();
afterAll(() => database.drop());
const way = await cuttable(new URL(database.url));
afterAll(() => way.cut());
const api = await startTestService({ DATABASE_URL: way.url }, { database });

describe('while the database is away', () => {
  it('answers 503 without a word of the inside, serves what it needs no database for, and recovers by itself', async () => {
    const business = await openBusiness(api);
    const { token } = business.owner;
    const self = `/businesses/${business.id}`;
    const used = await mint(api, business.id);
    const fresh = await mint(api, business.id);
    expect((await api.get(self, used.key)).status).toBe(200);

    await way.cut();
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

    await way.mend();
    await expect.poll(async () => (await api.get('//ready')).status, { timeout: 10_000 }).toBe(200);
    expect((await api.get(self, fresh.key)).status).toBe(200);
    expect((await api.get(self, token)).status).toBe(200);
    const { data } = await api.get(`${self}/api-usage`, token);
    const requests = Object.fromEntries(
      data.days.map((day: { keyId: string; requests: number }) => [day.keyId, day.requests]),
    );
    // What was counted before the outage is not lost by it.
    expect(requests).toEqual({ [used.id]: 1, [fresh.id]: 1 });
  });

  it('forgets whom it knew, so that nobody revoked meanwhile is let in', async () => {
    const business = await openBusiness(api);
    const self = `/businesses/${business.id}`;
    const { id, key } = await mint(api, business.id);
    expect((await api.get(self, key)).status).toBe(200);
    const elsewhere = await startTestService({ PUBLIC_URL: api.service.url }, { database });
    await way.cut();
    const revoked = await elsewhere.call('DELETE', `${self}/api-keys/${id}`, { token: business.owner.token });
    expect(revoked.status).toBe(204);
    await way.mend();
    await expect.poll(async () => (await api.get(self, key)).code, { timeout: 10_000 }).toBe('API_KEY_REVOKED');
  });
});
