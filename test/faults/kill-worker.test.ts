import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { chanceOf, forAWhile, pause } from './chance.ts';
import { check, summaryOf } from './check.ts';
import { startLoad } from './load.ts';
import { openWorld } from './world.ts';

const database = await createDatabase();
afterAll(() => database.drop());
const environment = { DATABASE_URL: database.url };
const world = await openWorld({
  databaseUrl: async () => database.url,
  doors: [{ ...environment, ROLE: 'api' }],
  worker: environment,
});
afterAll(() => world.close());

it('kill -9 of the worker loses no event, no refund and no job', async () => {
  const dice = chanceOf('kill-worker');
  const load = startLoad(world, { name: 'kill-worker' });
  const heard = () => world.receiver.received.length;
  await forAWhile(async () => {
    // In the middle of its work: some of what it has taken is sent, some is answered, some is written down.
    const before = heard();
    while (heard() === before) await pause(dice, 5, 5);
    await pause(dice, 0, 500);
    await world.worker?.kill();
    await pause(dice, 0, 300);
    await world.worker?.start();
  });
  await load.stop();
  console.log(summaryOf(load));
  // Nobody who books has anything to do with the worker.
  expect([...load.troubles]).toEqual([]);
  expect(await check(world, load)).toEqual([]);
});
