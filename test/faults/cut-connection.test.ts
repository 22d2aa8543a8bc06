import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { random } from '../service/seed.ts';
import { startTcpProxy } from '../service/tcp-proxy.ts';
import { check, summarise } from './check.ts';
import { pause, repeatFault } from './duration.ts';
import { startLoad, untilAnswered } from './load.ts';
import { openWorld } from './world.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const proxy = await startTcpProxy(database.url);
afterAll(() => proxy.stop());
const environment = { DATABASE_URL: proxy.url, DATABASE_TIMEOUT_MS: '10000' };
const api = { ...environment, ROLE: 'api' };
const world = await openWorld({ databaseUrl: async () => database.url, apis: [api, api], worker: environment });
afterAll(() => world.close());

it('a retry settles the outcome of a request whose database connection breaks or stalls, also during COMMIT', async () => {
  const dice = random('cut-connection');
  const load = startLoad(world, { name: 'cut-connection' });
  await repeatFault(async () => {
    await pause(dice, 20, 200);
    const how = dice.pick(['lose COMMIT', 'lose its answer', 'lose its answer', 'close one', 'close all'] as const);
    if (how === 'close one') proxy.closeOne(dice);
    else if (how === 'close all') proxy.closeAll();
    else await proxy.breakCommit(how);
  }, 20);
  // The service abandons stalled connections and continues on new ones.
  proxy.stall();
  await untilAnswered(load, 50);
  await load.stop();
  // The check must not be the first request on a stalled connection.
  proxy.closeStalled();
  console.log(summarise(load));
  expect(load.retries.get('503 DEPENDENCY_UNAVAILABLE')).toBeGreaterThan(0);
  expect(await check(world, load)).toEqual([]);
});
