import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { findEmbedded } from '../../src/kit/db/embedded.ts';
import type { Dice } from '../hostile/random.ts';
import { serverPid, startService, stopAllServices } from '../kit/db/service-process.ts';
import { chanceOf, forAWhile, pause } from './chance.ts';
import { check, summaryOf } from './check.ts';
import { startLoad, untilAnswered } from './load.ts';
import { openWorld } from './world.ts';

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-faults-'));
  // The account that runs PostgreSQL must be able to enter it.
  await chmod(directory, 0o755);
  return directory;
}

const postmasterOf = (dataDir: string): Promise<number> => serverPid(join(dataDir, 'postgres'));

/** A session in the middle of something; the server takes all the others down with it. */
async function someSession(url: string, dice: Dice): Promise<number> {
  const sql = new Client({ connectionString: url });
  await sql.connect();
  const { rows } = await sql.query(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await sql.end();
  return dice.pick(rows).pid;
}

describe("kill -9 of the service's own PostgreSQL", async () => {
  const dataDir = await newDirectory();
  afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const world = await openWorld({
    databaseUrl: async () => (await findEmbedded(dataDir)) ?? '',
    doors: [{ DATA_DIR: dataDir }],
    worker: null,
  });
  afterAll(() => world.close());

  it('is mended by the service itself, and by the next service where it was killed too', async () => {
    const dice = chanceOf('kill-postgres, its own');
    const load = startLoad(world, { name: 'kill-postgres, its own' });
    const [service] = world.doors;
    await forAWhile(async () => {
      await untilAnswered(load, 5);
      await pause(dice, 100, 800);
      const victim = dice.pick(['server', 'session', 'both'] as const);
      if (victim === 'both') await service?.kill();
      process.kill(victim === 'session' ? await someSession(world.databaseUrl, dice) : await postmasterOf(dataDir), 9);
      if (victim === 'both') await service?.start();
    }, 3);
    await untilAnswered(load, 5);
    await load.stop();
    console.log(summaryOf(load));
    expect(load.troubles.size).toBeGreaterThan(0);
    expect(await check(world, load)).toEqual([]);
  });
});

describe('kill -9 of a PostgreSQL of the machine', async () => {
  const dataDir = await newDirectory();
  afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  afterAll(stopAllServices);
  let machine = startService(dataDir);
  const DATABASE_URL = (await machine.said).url ?? '';
  const world = await openWorld({
    databaseUrl: async () => DATABASE_URL,
    doors: [
      { DATABASE_URL, ROLE: 'api' },
      { DATABASE_URL, ROLE: 'api' },
    ],
    worker: { DATABASE_URL },
  });
  afterAll(() => world.close());

  it('is waited for: 503 meanwhile, and no process has to be started again', async () => {
    const dice = chanceOf('kill-postgres, of the machine');
    const load = startLoad(world, { name: 'kill-postgres, of the machine' });
    await forAWhile(async () => {
      await untilAnswered(load, 5);
      await pause(dice, 100, 800);
      const pid = await postmasterOf(dataDir);
      await machine.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      await expect.poll(async () => (await world.doors[0]?.get('//ready'))?.status, { timeout: 10_000 }).toBe(503);
      await pause(dice, 0, 1_500);
      machine = startService(dataDir);
      await machine.said;
    });
    await untilAnswered(load, 5);
    await load.stop();
    console.log(summaryOf(load));
    expect(load.troubles.get('503 DEPENDENCY_UNAVAILABLE')).toBeGreaterThan(0);
    expect(await check(world, load)).toEqual([]);
  });
});
