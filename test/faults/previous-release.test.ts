import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTables } from '../backup/compare.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { type Outcome, spawnNode } from '../service/process.ts';
import { check, summarise } from './check.ts';
import { type Load, startLoad, untilAnswered } from './load.ts';
import { previousIsThere, stopsFirst, unpackPrevious } from './previous-release.ts';
import { supervised } from './supervised.ts';
import { openWorld, processEnvironment } from './world.ts';

async function emptyDatabase(): Promise<string> {
  const database = await createDatabase({ empty: true });
  onFinish(() => database.drop());
  return database.url;
}

/** Processes of the release before, under load. */
async function openPrevious() {
  const { root, remove } = await unpackPrevious();
  onFinish(remove);
  const url = await emptyDatabase();
  // A lock that is held for long on a busy machine says nothing of the releases.
  const api = { DATABASE_URL: url, ROLE: 'api', DATABASE_TIMEOUT_MS: '30000' };
  const apis = [api, api];
  const world = await openWorld({ databaseUrl: async () => url, apis, worker: { DATABASE_URL: url }, root });
  onFinish(() => world.close());
  // 0.2 gives nothing back by itself when a shop cancels.
  const load = startLoad(world, { name: 'previous-release', without: stopsFirst ? ['cancel'] : [] });
  await untilAnswered(load, 100);
  const processes = [...world.apis, ...(world.worker ? [world.worker] : [])];
  return {
    root,
    url,
    world,
    load,
    processes,
    start: () => Promise.all(processes.map((one) => one.start())),
    stop: () => Promise.all(processes.map((one) => one.stop())),
  };
}

const run = (database: string, command: string[], root?: string): Promise<Outcome> =>
  spawnNode(command, processEnvironment({ DATABASE_URL: database, PORT: '0' }), root).ended;

async function succeed(...call: Parameters<typeof run>): Promise<void> {
  const { code, stderr } = await run(...call);
  expect([call[1], code, stderr]).toEqual([call[1], 0, '']);
}

if (stopsFirst)
  console.warn('this release says stop first: that both serve beside each other is tried with PREVIOUS=<commit> alone');

const failuresOf = ({ violations, retries }: Load) => [violations, [...retries]];

it.skipIf(!previousIsThere || !stopsFirst)(
  'an upgrade is refused until the release before is stopped, and loses nothing',
  async () => {
    const { url, world, load, stop, start } = await openPrevious();
    for (const command of [['src/cli.ts', 'migrate'], ['src/main.ts']]) {
      const { code, stderr } = await run(url, command);
      expect([command, code, stderr]).toEqual([command, 1, expect.stringContaining('stopped, and')]);
      await untilAnswered(load, 50);
    }
    expect(failuresOf(load)).toEqual([[], []]);

    await stop();
    await succeed(url, ['src/cli.ts', 'migrate']);
    // 0.2 may answer 500 to a request that it still has while it ends. The clients repeat it.
    load.violations.length = 0;
    await start();
    await untilAnswered(load, 100);
    await load.stop();
    console.log(summarise(load));
    expect(await check(world, load)).toEqual([]);
  },
);

it.skipIf(!previousIsThere || stopsFirst)(
  'both releases serve beside each other while one replaces the other',
  async () => {
    const { url, world, load, processes } = await openPrevious();
    await succeed(url, ['src/cli.ts', 'migrate']);
    await untilAnswered(load, 100);
    // A client whose process is stopped asks another; no process answers with an error.
    for (const one of processes) {
      await one.stop();
      await one.start();
      await untilAnswered(load, 100);
    }
    await load.stop();
    console.log(summarise(load));
    expect([...load.retries.keys()].filter((reason) => /^\d/.test(reason))).toEqual([]);
    expect(await check(world, load)).toEqual([]);
  },
);

it.skipIf(!previousIsThere)(
  'a backup of the release before is restored by it and by this one, row by row',
  async () => {
    const { root, url, load, stop } = await openPrevious();
    await load.stop();
    await stop();
    const directory = await mkdtemp(join(tmpdir(), 'dwaso-rollback-'));
    onFinish(() => rm(directory, { recursive: true, force: true }));
    const file = join(directory, 'before-upgrade.backup');
    await succeed(url, ['src/cli.ts', 'backup', file], root);
    const before = await readTables(url);

    const [rolledBack, restored] = [await emptyDatabase(), await emptyDatabase()];
    await succeed(rolledBack, ['src/cli.ts', 'restore', file], root);
    expect(await readTables(rolledBack)).toEqual(before);
    await succeed(restored, ['src/cli.ts', 'restore', file]);
    await succeed(url, ['src/cli.ts', 'migrate']);
    expect(await readTables(restored)).toEqual(await readTables(url));

    // The release before goes on where it was: it knows every write that it acknowledged.
    const again = await supervised(processEnvironment({ DATABASE_URL: rolledBack }));
    onFinish(() => again.stop());
    await again.start(root);
    for (const { path, body, token, key, status, text } of load.journal.slice(-20)) {
      const replay = await again.call('POST', path, { body, token, key });
      expect([replay.status, replay.text]).toEqual([status, text]);
    }
    expect(failuresOf(load)).toEqual([[], []]);
  },
);
