import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { type Answer, newPhone } from '../service/api.ts';
import { mint, openBusiness } from '../service/business.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { burst, withinOneWindow } from '../service/rate-window.ts';
import { redisBinary, redisServer } from '../service/redis-server.ts';
import { startTestService, type TestService } from '../service/service.ts';

const standing = ({ headers }: Answer) => ({
  limit: Number(headers.get('ratelimit-limit')),
  remaining: Number(headers.get('ratelimit-remaining')),
});
const ready = (api: TestService) => api.get('//ready');
const untilReady = (api: TestService, status: number) =>
  expect.poll(async () => (await ready(api)).status, { interval: 50 }).toBe(status);

/** Two services with one database and one Redis. */
async function twoServices(redisUrl: string): Promise<[TestService, TestService]> {
  const database = await createDatabase();
  onFinish(() => database.drop());
  const environment = {
    REDIS_URL: redisUrl,
    REDIS_TIMEOUT_MS: '10000',
    REDIS_PREFIX: `test:${randomBytes(6).toString('hex')}:`,
    RATE_LIMIT_FACTOR: '1',
    PUBLIC_URL: 'http://dwaso.example',
    TRUST_PROXY: 'true',
  };
  const services: [TestService, TestService] = [
    await startTestService(environment, { database }),
    await startTestService(environment, { database }),
  ];
  for (const service of services) await untilReady(service, 200);
  return services;
}

function sharingTests(start: () => Promise<[TestService, TestService]>): void {
  it('buckets are shared by all processes', async () => {
    const [one, two] = await start();
    let lastHost = 0;
    await withinOneWindow(async () => {
      const headers = { 'x-forwarded-for': `198.51.100.${++lastHost}` };
      const attempt = (api: TestService) => api.call('POST', '/auth/logout', { headers, body: { refreshToken: 'x' } });
      const seen: number[] = [];
      for (let request = 0; request < 10; request++)
        seen.push(standing(await attempt(request % 2 ? one : two)).remaining);
      expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
      for (const api of [one, two]) {
        const refused = await attempt(api);
        expect([refused.status, refused.code, standing(refused)]).toEqual([
          429,
          'RATE_LIMITED',
          { limit: 10, remaining: 0 },
        ]);
      }
    });
    await withinOneWindow(async () => {
      const business = await openBusiness(one);
      const [wild, calm] = [await mint(one, business.id), await mint(one, business.id)];
      const ask = (api: TestService, key: string) => api.get(`/businesses/${business.id}`, key);
      const answers = await burst(640, (index) => ask(index % 2 ? one : two, wild.key));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(600);
      // A refused request does not count for the business.
      expect(standing(await ask(two, calm.key))).toEqual({ limit: 600, remaining: 599 });
    });
  });
}

describe.skipIf(!process.env['REDIS_URL'])('the Redis of the environment (needs REDIS_URL)', () => {
  sharingTests(() => twoServices(process.env['REDIS_URL'] ?? ''));
});

describe.skipIf(!redisBinary)('a Redis of our own (needs redis-server or valkey-server)', async () => {
  if (!redisBinary) return;
  const redis = await redisServer(redisBinary);
  afterAll(() => redis.kill());
  await redis.start();
  sharingTests(() => twoServices(redis.url));

  it('may die: each process applies its own limits, and /ready fails until it is back', async () => {
    const [api, other] = await twoServices(redis.url);
    const { token } = await api.signIn(newPhone());
    let lastHost = 0;
    const attempts = async (count: number, headers: Record<string, string>) => {
      const answers: Answer[] = [];
      for (let request = 0; request < count; request++)
        answers.push(await api.call('POST', '/auth/logout', { headers, body: { refreshToken: 'x' } }));
      return answers.map(({ status }) => status);
    };
    await redis.kill();
    expect((await api.get('/me', token)).status).toBe(200);
    const unready = await ready(api);
    expect([unready.status, unready.code]).toEqual([503, 'DEPENDENCY_UNAVAILABLE']);
    expect(unready.details.map(({ path }) => path)).toEqual(['/checks/cache']);
    await withinOneWindow(async () => {
      const headers = { 'x-forwarded-for': `203.0.113.${++lastHost}` };
      expect(await attempts(12, headers)).toEqual([...Array(10).fill(204), 429, 429]);
    });

    await redis.start();
    await untilReady(api, 200);
    await untilReady(other, 200);
    await withinOneWindow(async () => {
      const headers = { 'x-forwarded-for': `203.0.113.${++lastHost}` };
      expect(await attempts(10, headers)).toEqual(Array(10).fill(204));
      expect((await other.call('POST', '/auth/logout', { headers, body: { refreshToken: 'x' } })).status).toBe(429);
    });
  });
});
