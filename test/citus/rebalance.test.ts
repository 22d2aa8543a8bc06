import { afterAll, expect, it } from 'vitest';
import { check, summarise } from '../faults/check.ts';
import { startLoad, untilAnswered } from '../faults/load.ts';
import { openWorld } from '../faults/world.ts';
import { createDatabase } from '../service/database.ts';
import { moveBusiness } from './move-shards.ts';

const database = await createDatabase();
// A busy machine connects slowly, which this is not about.
const environment = { DATABASE_URL: database.url, DATABASE_TIMEOUT_MS: '30000' };
const api = { ...environment, ROLE: 'api' };
const world = await openWorld({ databaseUrl: async () => database.url, apis: [api, api], worker: environment });
afterAll(async () => {
  await world.close();
  await database.drop();
});

const ROUNDS = 2;

it('businesses that move to another worker and back under load lose nothing', async () => {
  const load = startLoad(world, { name: 'rebalance' });
  for (let round = 0; round < ROUNDS; round++) {
    for (const { id, name } of [world.rentals, world.salon]) {
      await untilAnswered(load, 20);
      const first = await moveBusiness(database.url, id);
      await untilAnswered(load, 20);
      const second = await moveBusiness(database.url, id);
      expect(second).not.toBe(first);
      console.log(`${name} moved to ${first} and back to ${second}`);
    }
  }
  await untilAnswered(load, 20);
  await load.stop();
  console.log(summarise(load));
  // Every request was answered, at the latest when it was repeated with the same key.
  expect(await check(world, load)).toEqual([]);
});
