import { afterAll, describe, expect, it } from 'vitest';
import { redisBinary, redisServer } from '../kit/cache/redis-server.ts';
import { createDatabase } from '../service/database.ts';
import { chanceOf, forAWhile, pause } from './chance.ts';
import { check, summaryOf } from './check.ts';
import { startLoad, untilAnswered } from './load.ts';
import { openWorld } from './world.ts';

if (!redisBinary) console.warn('There is no redis-server or valkey-server here: the fault of a lost Redis is skipped');

describe.skipIf(!redisBinary)('a Redis that goes and comes back', async () => {
  const redis = await redisServer(redisBinary ?? '');
  afterAll(() => redis.kill());
  await redis.start();
  const database = await createDatabase();
  afterAll(() => database.drop());
  const environment = { DATABASE_URL: database.url, REDIS_URL: redis.url, REDIS_PREFIX: 'faults:' };
  const api = { ...environment, ROLE: 'api' };
  const world = await openWorld({ databaseUrl: async () => database.url, doors: [api, api], worker: environment });
  afterAll(() => world.close());
  const readyIs = (status: number) =>
    Promise.all(
      world.doors.map((door) =>
        expect.poll(async () => (await door.get('//ready')).status, { timeout: 20_000 }).toBe(status),
      ),
    );

  it('is felt by /ready alone: nobody who books has to ask twice', async () => {
    const dice = chanceOf('redis');
    const load = startLoad(world, { name: 'redis' });
    await forAWhile(async () => {
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
    console.log(summaryOf(load));
    expect([...load.troubles]).toEqual([]);
    expect(await check(world, load)).toEqual([]);
  });
});
