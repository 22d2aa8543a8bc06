import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { chanceOf, forAWhile, pause } from './chance.ts';
import { check, summaryOf } from './check.ts';
import { startLoad } from './load.ts';
import { openWorld } from './world.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const environment = { DATABASE_URL: database.url };
const api = { ...environment, ROLE: 'api' };
const world = await openWorld({ databaseUrl: async () => database.url, doors: [api, api], worker: environment });
afterAll(() => world.close());

it('kill -9 of the API loses nothing that was acknowledged and repeats nothing that was done', async () => {
  const dice = chanceOf('kill-api');
  const load = startLoad(world, { name: 'kill-api' });
  await forAWhile(async () => {
    const victim = dice.pick(world.doors);
    await pause(dice, 100, 800);
    await victim.kill();
    await pause(dice, 0, 300);
    await victim.start();
  });
  await load.stop();
  console.log(summaryOf(load));
  expect(load.troubles.size).toBeGreaterThan(0);
  expect(await check(world, load)).toEqual([]);
});
