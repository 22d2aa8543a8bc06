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
const world = await openWorld({
  databaseUrl: async () => database.url,
  apis: [{ ...environment, ROLE: 'api' }],
  worker: environment,
});
afterAll(() => world.close());

it('kill -9 of the worker loses no event, no refund and no job', async () => {
  const dice = random('kill-worker');
  const load = startLoad(world, { name: 'kill-worker' });
  const heard = () => world.receiver.received.length;
  await repeatFault(async () => {
    // The worker is killed while some deliveries are claimed, some sent and some answered.
    const before = heard();
    while (heard() === before) await pause(dice, 5, 5);
    await pause(dice, 0, 500);
    await world.worker?.kill();
    await pause(dice, 0, 300);
    await world.worker?.start();
  });
  await load.stop();
  console.log(summarise(load));
  // Bookings do not depend on the worker.
  expect([...load.retries]).toEqual([]);
  expect(await check(world, load)).toEqual([]);
});
