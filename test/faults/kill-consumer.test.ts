import { expect, it } from 'vitest';
import { emit, SYSTEM } from '../../src/features/ground/events/index.ts';
import { openBusiness } from '../service/business.ts';
import { runNode } from '../service/process.ts';
import { random } from '../service/seed.ts';
import { startTestService, testEnvironment } from '../service/service.ts';
import { pause, repeatFault } from './duration.ts';

const BUSINESSES = 12;

it('kill -9 of consumers skips no event: each business sees all of them, in order', async () => {
  const dice = random('kill-consumer');
  const api = await startTestService();
  const { db, clock } = api.service.deps;
  await api.owner.query(
    'create table handled (position serial primary key, business_id text not null, sequence bigint not null)',
  );
  const businesses: string[] = [];
  for (let n = 0; n < BUSINESSES; n++) businesses.push((await openBusiness(api)).id);

  let appending = true;
  const load = (async () => {
    while (appending) {
      const businessId = dice.pick(businesses);
      await db.tenant(businessId).transaction(async (tx) => {
        for (let n = dice.between(1, 30); n > 0; n--)
          await emit(tx, { businessId, type: 'booking.held', data: { n }, by: SYSTEM, now: clock.now() });
      });
      await pause(dice, 0, 20);
    }
  })();
  const environment = await testEnvironment(api.database);
  const start = () => [1, 2].map(() => runNode(['test/faults/consumer.service.ts'], environment));
  const count = async () => (await api.owner.query('select count(*)::int as count from handled')).rows[0].count;

  let workers = start();
  await repeatFault(async () => {
    const before = await count();
    while ((await count()) === before) await pause(dice, 5, 20);
    await pause(dice, 0, 300);
    for (const { child } of workers) child.kill('SIGKILL');
    await Promise.all(workers.map(({ ended }) => ended));
    // The leases of the killed processes expire.
    await api.owner.query("update event_cursors set leased_until = leased_until - interval '60 seconds'");
    workers = start();
  }, 4);
  appending = false;
  await load;

  const read = async () =>
    (
      await api.owner.query(
        'select business_id, array_agg(sequence::int order by position) as seen from handled group by 1 order by 1',
      )
    ).rows as { business_id: string; seen: number[] }[];
  const { rows: logs } = await api.owner.query('select business_id, last::int from event_sequences order by 1');
  await expect
    .poll(async () => (await read()).map(({ business_id, seen }) => ({ business_id, last: Math.max(...seen) })), {
      timeout: 100_000,
    })
    .toEqual(logs);
  let repeated = 0;
  for (const { seen } of await read()) {
    let highest = 0;
    for (const sequence of seen) {
      expect(sequence).toBeLessThanOrEqual(highest + 1);
      if (sequence <= highest) repeated++;
      highest = Math.max(highest, sequence);
    }
  }
  for (const { child } of workers) child.kill('SIGTERM');
  console.log(`${await count()} events handled, ${repeated} of them again`);
});
