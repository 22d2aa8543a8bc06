import { afterAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { redisBinary, redisServer } from '../service/redis-server.ts';
import { random } from '../service/seed.ts';
import { check, summarise } from './check.ts';
import { pause, repeatFault } from './duration.ts';
import { startLoad, untilAnswered } from './load.ts';
import { openWorld } from './world.ts';

if (!redisBinary) console.warn('There is no redis-server or valkey-server here: the fault of a lost Redis is skipped');

describe.skipIf(!redisBinary)('a Redis that goes and comes back', async () => {
  const redis = await redisServer(redisBinary ?? '');
  afterAll(() => redis.kill());
  await redis.start();
  const database = await createDatabase();
  afterAll(() => database.drop());
  const environment = {
    DATABASE_URL: database.url,
    // On a busy machine a request may wait long for a connection, which this test is not about.
    DATABASE_TIMEOUT_MS: '60000',
    REDIS_URL: redis.url,
    REDIS_PREFIX: 'faults:',
  };
  const api = { ...environment, ROLE: 'api' };
  const world = await openWorld({ databaseUrl: async () => database.url, apis: [api, api], worker: environment });
  afterAll(() => world.close());
  const readyIs = (status: number) =>
    Promise.all(
      world.apis.map((api) =>
        expect.poll(async () => (await api.get('//ready')).status, { timeout: 20_000 }).toBe(status),
      ),
    );

  it('shows only in /ready: no booking request needs a retry', async () => {
    const dice = random('redis');
    const load = startLoad(world, { name: 'redis' });
    await repeatFault(async () => {
      await pause(dice, 100, 800);
      if (dice.chance(0.5)) await redis.kill();
      else redis.freeze();
      await readyIs(503);
      await untilAnswered(load, 20);
      await redis.start();
      await readyIs(200);
      await untilAnswered(load, 20);
    });
    await load.stop();
    console.log(summarise(load));
    expect([...load.retries]).toEqual([]);
    expect(await check(world, load)).toEqual([]);
  });
});
