import { afterAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { chanceOf, forAWhile, pause } from './chance.ts';
import { check, summaryOf } from './check.ts';
import { startLoad, untilAnswered } from './load.ts';
import { openWorld, type World } from './world.ts';

const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;

/** Nobody died here, so that nothing had to be sent again. */
function repeated({ receiver, rentals, salon }: World): string[] {
  return [rentals, salon].flatMap(({ hook }) => {
    const ids = receiver.at(hook).map(({ headers }) => String(headers['svc-event-id']));
    return ids.filter((id, place) => ids.indexOf(id) !== place);
  });
}

describe('a clock that jumps a week and back', async () => {
  const database = await createDatabase();
  afterAll(() => database.drop());
  const environment = { DATABASE_URL: database.url };
  const api = { ...environment, ROLE: 'api' };
  const world = await openWorld({ databaseUrl: async () => database.url, doors: [api, api], worker: environment });
  afterAll(() => world.close());

  it('ends every hold once, loses and repeats no event, and keeps keys and sessions', async () => {
    const dice = chanceOf('clock-jumps');
    const { token } = world.rentals.owner;
    const statuses = async () => {
      const door = dice.pick(world.doors);
      const session = await door.get('/me', token);
      const key = await door.get(`/businesses/${world.rentals.id}`, world.rentals.key);
      return [session.status, key.status];
    };
    // A refund takes a session, and sessions are over in a week.
    const load = startLoad(world, { name: 'clock-jumps', without: ['refund'] });
    await forAWhile(async () => {
      await untilAnswered(load, 20);
      await dice.pick(world.doors).moveClock(WEEK);
      expect(await statuses()).toEqual([401, 200]);
      await pause(dice, 200, 1_500);
      await dice.pick(world.doors).moveClock(0);
      expect(await statuses()).toEqual([200, 200]);
    });
    await load.stop();
    console.log(summaryOf(load));
    expect(await check(world, load, { mayExpire: true })).toEqual([]);
    expect(repeated(world)).toEqual([]);
  });
});

describe('processes whose clocks differ', async () => {
  const database = await createDatabase();
  afterAll(() => database.drop());
  const DATABASE_URL = database.url;
  const at = (hours: number) => ({ DATABASE_URL, ROLE: 'api', CLOCK_OFFSET_SECONDS: String(hours * HOUR) });
  const world = await openWorld({
    databaseUrl: async () => DATABASE_URL,
    doors: [at(0), at(2), at(-2)],
    worker: { DATABASE_URL },
  });
  afterAll(() => world.close());

  it('promise nothing twice, find one another’s answers, and wait for nobody’s clock', async () => {
    const load = startLoad(world, { name: 'clocks-differ', without: ['refund'] });
    await forAWhile(() => untilAnswered(load, 100));
    await load.stop();
    console.log(summaryOf(load));
    expect(await check(world, load, { mayExpire: true })).toEqual([]);
    expect(repeated(world)).toEqual([]);
  });
});
