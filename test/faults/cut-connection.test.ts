import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { openWay } from '../service/way.ts';
import { chanceOf, forAWhile, pause } from './chance.ts';
import { check, summaryOf } from './check.ts';
import { startLoad, untilAnswered } from './load.ts';
import { openWorld } from './world.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const way = await openWay(database.url);
afterAll(() => way.cut());
const environment = { DATABASE_URL: way.url, DATABASE_TIMEOUT_MS: '2000' };
const api = { ...environment, ROLE: 'api' };
const world = await openWorld({ databaseUrl: async () => database.url, doors: [api, api], worker: environment });
afterAll(() => world.close());

it('a connection that is cut in the middle, also of a commit, or falls silent, leaves no doubt that a retry does not settle', async () => {
  const dice = chanceOf('cut-connection');
  const load = startLoad(world, { name: 'cut-connection' });
  await forAWhile(async () => {
    await pause(dice, 20, 200);
    const how = dice.pick(['lose the commit', 'lose its answer', 'lose its answer', 'cut', 'cut all'] as const);
    if (how === 'cut') way.cutOne(dice);
    else if (how === 'cut all') way.cutAll();
    else await way.atCommit(how);
  }, 20);
  // Connections that say nothing any more are given up, and the service goes on over new ones.
  way.silence();
  await untilAnswered(load, 50);
  await load.stop();
  // Who judges is not to be the first to use one that has lain idle since.
  way.endSilent();
  console.log(summaryOf(load));
  expect(load.troubles.get('503 DEPENDENCY_UNAVAILABLE')).toBeGreaterThan(0);
  expect(await check(world, load)).toEqual([]);
});
