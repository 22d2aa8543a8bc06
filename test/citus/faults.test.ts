import { describe, expect, it } from 'vitest';
import { check, summarise } from '../faults/check.ts';
import { pause } from '../faults/duration.ts';
import { startLoad, untilAnswered } from '../faults/load.ts';
import { openWorld } from '../faults/world.ts';
import { configureDatabase, databaseAt, listNodes } from '../service/cluster.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { random } from '../service/seed.ts';
import { canCrash, crash } from './crash.ts';
import { recoverPrepared } from './two-phase.ts';

/**
 * Clients book, pay, reschedule and cancel through two API processes while servers of the cluster crash. Every
 * acknowledged write is afterwards there once, with its event, its stock and the record of its key.
 */
const coordinatorUrl = new URL(process.env['CITUS_URL'] ?? '');
const CRASHES = { worker: 20, coordinator: 5 };

const here = await canCrash(coordinatorUrl);
if (!here) console.warn('The cluster of CITUS_URL does not run on this machine: the tests that crash it are skipped');

/** Crashes one of the servers again and again under load, and returns what went wrong. */
async function crashUnderLoad(victim: keyof typeof CRASHES): Promise<string[]> {
  const database = await createDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const nodes = await listNodes(database.url);
  // A server that acknowledges before it has written its log loses writes.
  await configureDatabase(nodes, name, ['synchronous_commit = on']);
  // A busy machine connects slowly, which this is not about.
  const environment = { DATABASE_URL: database.url, DATABASE_TIMEOUT_MS: '30000' };
  const api = { ...environment, ROLE: 'api' };
  const world = await openWorld({ databaseUrl: async () => database.url, apis: [api, api], worker: environment });
  onFinish(async () => {
    await world.close();
    await database.drop();
  });
  const [coordinator, ...workers] = nodes;
  const servers = victim === 'worker' ? workers : coordinator ? [coordinator] : [];
  const dice = random(`crash of a ${victim}`);
  const load = startLoad(world, { name: `crash of a ${victim}` });
  for (let crashes = 0; crashes < CRASHES[victim]; crashes++) {
    await untilAnswered(load, 10);
    await pause(dice, 50, 500);
    await crash(databaseAt(dice.pick(servers), name));
  }
  await untilAnswered(load, 30);
  await load.stop();
  console.log(`${CRASHES[victim]} crashes of a ${victim}: ${summarise(load)}`);
  expect(load.retries.get('503 DEPENDENCY_UNAVAILABLE')).toBeGreaterThan(0);
  const left = await recoverPrepared(database.url);
  return [...left.map((gid) => `in doubt: ${gid}`), ...(await check(world, load))];
}

describe.skipIf(!here)('no acknowledged write is lost or doubled', () => {
  it.each(['worker', 'coordinator'] as const)('when a %s crashes under load', { timeout: 900_000 }, async (victim) => {
    expect(await crashUnderLoad(victim)).toEqual([]);
  });
});
