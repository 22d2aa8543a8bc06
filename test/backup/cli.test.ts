import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { runNode } from '../service/process.ts';
import { asking, readTables } from './compare.ts';

async function prepare() {
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-backup-cli-'));
  onFinish(() => rm(directory, { recursive: true, force: true }));
  const [source, target] = [await createDatabase(), await createDatabase({ empty: true })];
  onFinish(() => Promise.all([source.drop(), target.drop()]));
  const run = (url: string, ...args: string[]) =>
    runNode(['src/cli.ts', ...args], { DATABASE_URL: url, DATA_DIR: join(directory, 'data') });
  return { directory, source, target, run, path: join(directory, 'x.backup') };
}

it('backup and restore work from the command line, and say what they did', async () => {
  const { source, target, run, path } = await prepare();
  const made = await run(source.url, 'backup', path).ended;
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toMatch(/^\d+ rows of \d+ tables and 0 photos are in .*x\.backup \(\d+\.\d MiB\)\n$/);
  const restored = await run(target.url, 'restore', path).ended;
  expect([restored.code, restored.stderr]).toEqual([0, '']);
  expect(await readTables(target.url)).toEqual(await readTables(source.url));
  const refused = await run(target.url, 'restore', path).ended;
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('not empty')]);
  expect((await run(source.url, 'backup').ended).code).toBe(2);
});

it('a signal ends a backup without a file, and a restore without a row', async () => {
  const { directory, source, target, run, path } = await prepare();
  // A lock that nobody gives back holds the commands up in the middle.
  const heldUp = async (url: string, lock: string, start: () => ReturnType<typeof runNode>) =>
    asking(url, async (client) => {
      await client.query('begin');
      await client.query(lock);
      const process = start();
      // On another connection: within a transaction the view stays as it was first read.
      const waiting = () =>
        asking(url, (other) =>
          other.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
        );
      while ((await waiting()).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      process.child.kill('SIGTERM');
      const { code } = await process.ended;
      await client.query('rollback');
      return code;
    });
  const lock = 'lock table vertical_profiles in access exclusive mode';
  expect(await heldUp(source.url, lock, () => run(source.url, 'backup', path))).toBe(1);
  expect(await readdir(directory)).not.toContain('x.backup');
  expect(await readdir(directory)).not.toContain('x.backup.part');

  expect((await run(source.url, 'backup', path).ended).code).toBe(0);
  expect((await run(target.url, 'migrate').ended).code).toBe(0);
  expect(await heldUp(target.url, lock, () => run(target.url, 'restore', path))).toBe(1);
  const { schema_migrations: _applied, ...tables } = await readTables(target.url);
  expect(Object.values(tables).flat()).toEqual([]);
  expect((await run(target.url, 'restore', path).ended).code).toBe(0);
  expect(await readTables(target.url)).toEqual(await readTables(source.url));
});
