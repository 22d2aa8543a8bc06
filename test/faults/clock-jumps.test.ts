import { afterAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { random } from '../service/seed.ts';
import { check, summarise } from './check.ts';
import { pause, repeatFault } from './duration.ts';
import { startLoad, untilAnswered } from './load.ts';
import { openWorld, type World } from './world.ts';

const HOUR = 3_600;
const WEEK = 7 * 24 * HOUR;
/** A busy machine makes connections slowly, which these tests are not about. */
const PATIENT = { DATABASE_TIMEOUT_MS: '30000' };

/** No process was killed, so that no event needed a second delivery. */
function repeated({ receiver, rentals, salon }: World): string[] {
  return [rentals, salon].flatMap(({ webhookPath }) => {
    const ids = receiver.at(webhookPath).map(({ headers }) => String(headers['svc-event-id']));
    return ids.filter((id, place) => ids.indexOf(id) !== place);
  });
}

describe('a clock that jumps a week and back', async () => {
  const database = await createDatabase();
  afterAll(() => database.drop());
  const environment = { DATABASE_URL: database.url, ...PATIENT };
  const api = { ...environment, ROLE: 'api' };
  const world = await openWorld({ databaseUrl: async () => database.url, apis: [api, api], worker: environment });
  afterAll(() => world.close());

  it('expires every hold once, loses and repeats no event, and keeps keys and sessions', async () => {
    const dice = random('clock-jumps');
    const { token } = world.rentals.owner;
    const statuses = async () => {
      const api = dice.pick(world.apis);
      const session = await api.get('/me', token);
      const key = await api.get(`/businesses/${world.rentals.id}`, world.rentals.key);
      return [session.status, key.status];
    };
    // A refund needs a session, and sessions expire within a week.
    const load = startLoad(world, { name: 'clock-jumps', without: ['refund'] });
    await repeatFault(async () => {
      await untilAnswered(load, 20);
      await dice.pick(world.apis).moveClock(WEEK);
      expect(await statuses()).toEqual([401, 200]);
      await pause(dice, 200, 1_500);
      await dice.pick(world.apis).moveClock(0);
      expect(await statuses()).toEqual([200, 200]);
    });
    await load.stop();
    console.log(summarise(load));
    expect(await check(world, load, { mayExpire: true })).toEqual([]);
    expect(repeated(world)).toEqual([]);
  });
});

describe('processes whose clocks differ', async () => {
  const database = await createDatabase();
  afterAll(() => database.drop());
  const DATABASE_URL = database.url;
  const at = (hours: number) => ({ DATABASE_URL, ...PATIENT, ROLE: 'api', CLOCK_OFFSET_SECONDS: String(hours * HOUR) });
  const world = await openWorld({
    databaseUrl: async () => DATABASE_URL,
    apis: [at(0), at(2), at(-2)],
    worker: { DATABASE_URL, ...PATIENT },
  });
  afterAll(() => world.close());

  it('book nothing twice, find one another’s idempotency records, and do not wait for the slower clock', async () => {
    const load = startLoad(world, { name: 'clocks-differ', without: ['refund'] });
    await repeatFault(() => untilAnswered(load, 100));
    await load.stop();
    console.log(summarise(load));
    expect(await check(world, load, { mayExpire: true })).toEqual([]);
    expect(repeated(world)).toEqual([]);
  });
});
