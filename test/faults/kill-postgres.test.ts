import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { findEmbedded } from '../../src/kit/embedded-postgres/start.ts';
import { serverPid, startService, stopAllServices } from '../kit/embedded-postgres/service-process.ts';
import { type Random, random } from '../service/seed.ts';
import { check, summarise } from './check.ts';
import { pause, repeatFault } from './duration.ts';
import { startLoad, untilAnswered } from './load.ts';
import { openWorld } from './world.ts';

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-faults-'));
  // The account that runs PostgreSQL must be able to enter the directory.
  await chmod(directory, 0o755);
  return directory;
}

const findPostmaster = (dataDir: string): Promise<number> => serverPid(join(dataDir, 'postgres'));

/** The pid of a client backend. Killing it makes the server restart all of them. */
async function pickBackend(url: string, dice: Random): Promise<number> {
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
    apis: [{ DATA_DIR: dataDir }],
    worker: null,
  });
  afterAll(() => world.close());

  it('is repaired by the service, or by the next start when the service was killed too', async () => {
    const dice = random('kill-postgres, its own');
    const load = startLoad(world, { name: 'kill-postgres, its own' });
    const [service] = world.apis;
    await repeatFault(async () => {
      await untilAnswered(load, 5);
      await pause(dice, 100, 800);
      const victim = dice.pick(['server', 'session', 'both'] as const);
      if (victim === 'both') await service?.kill();
      process.kill(
        victim === 'session' ? await pickBackend(world.databaseUrl, dice) : await findPostmaster(dataDir),
        9,
      );
      if (victim === 'both') await service?.start();
    }, 3);
    await untilAnswered(load, 5);
    await load.stop();
    console.log(summarise(load));
    expect(load.retries.size).toBeGreaterThan(0);
    expect(await check(world, load)).toEqual([]);
  });
});

describe('kill -9 of an external PostgreSQL', async () => {
  const dataDir = await newDirectory();
  afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  afterAll(stopAllServices);
  let machine = startService(dataDir);
  const DATABASE_URL = (await machine.said).url ?? '';
  const world = await openWorld({
    databaseUrl: async () => DATABASE_URL,
    apis: [
      { DATABASE_URL, ROLE: 'api' },
      { DATABASE_URL, ROLE: 'api' },
    ],
    worker: { DATABASE_URL },
  });
  afterAll(() => world.close());

  it('causes 503 meanwhile and needs no restart of a process', async () => {
    const dice = random('kill-postgres, of the machine');
    const load = startLoad(world, { name: 'kill-postgres, of the machine' });
    await repeatFault(async () => {
      await untilAnswered(load, 5);
      await pause(dice, 100, 800);
      const pid = await findPostmaster(dataDir);
      await machine.kill('SIGKILL');
      process.kill(pid, 'SIGKILL');
      await expect.poll(async () => (await world.apis[0]?.get('//ready'))?.status, { timeout: 10_000 }).toBe(503);
      await pause(dice, 0, 1_500);
      machine = startService(dataDir);
      await machine.said;
    });
    await untilAnswered(load, 5);
    await load.stop();
    console.log(summarise(load));
    expect(load.retries.get('503 DEPENDENCY_UNAVAILABLE')).toBeGreaterThan(0);
    expect(await check(world, load)).toEqual([]);
  });
});
