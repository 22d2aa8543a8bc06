import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createDatabase } from '../service/database.ts';

const ROOT = join(import.meta.dirname, '../..');
const database = await createDatabase();
const directory = await mkdtemp(join(tmpdir(), 'dwaso-backups-'));
afterAll(() => rm(directory, { recursive: true, force: true }));
afterAll(() => database.drop());

async function run(url: string): Promise<number> {
  const child = spawn(join(ROOT, 'deploy/backup.sh'), [directory, '2'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(directory, 'data') },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}
const backups = async () => (await readdir(directory)).filter((name) => name.endsWith('.backup')).sort();

it('the nightly backup keeps the newest ones, and removes none when it fails', async () => {
  const old = ['dwaso-20200101T000000Z.backup', 'dwaso-20200102T000000Z.backup'];
  for (const name of old) await writeFile(join(directory, name), '');
  expect(await run('postgres://127.0.0.1:1/nobody')).not.toBe(0);
  expect(await backups()).toEqual(old);
  expect(await run(database.url)).toBe(0);
  const kept = await backups();
  expect(kept).toHaveLength(2);
  expect(kept[0]).toBe(old[1]);
});
