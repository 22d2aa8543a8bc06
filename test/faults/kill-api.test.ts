import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { random } from '../service/seed.ts';
import { check, summarise } from './check.ts';
import { pause, repeatFault } from './duration.ts';
import { startLoad } from './load.ts';
import { openWorld } from './world.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const environment = { DATABASE_URL: database.url };
const api = { ...environment, ROLE: 'api' };
const world = await openWorld({ databaseUrl: async () => database.url, apis: [api, api], worker: environment });
afterAll(() => world.close());

it('kill -9 of the API loses nothing that was acknowledged and repeats nothing that was done', async () => {
  const dice = random('kill-api');
  const load = startLoad(world, { name: 'kill-api' });
  await repeatFault(async () => {
    const victim = dice.pick(world.apis);
    await pause(dice, 100, 800);
    await victim.kill();
    await pause(dice, 0, 300);
    await victim.start();
  });
  await load.stop();
  console.log(summarise(load));
  expect(load.retries.size).toBeGreaterThan(0);
  expect(await check(world, load)).toEqual([]);
});
