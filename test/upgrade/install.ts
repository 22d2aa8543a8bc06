import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SCHEMA } from '../../src/deps.ts';
import { migrate } from '../../src/kit/postgres/migrate.ts';
import { asking } from '../backup/compare.ts';
import { createDatabase, type TestDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { FIRST_RELEASE, ROWS } from './first-release.ts';

export const quiet = { log: () => {} };

export async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-upgrade-'));
  onFinish(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A database as 0.1.0 left it. */
export async function installFirstRelease(): Promise<TestDatabase> {
  const database = await createDatabase({ empty: true });
  onFinish(() => database.drop());
  const directory = await newDirectory();
  for (const name of Object.keys(FIRST_RELEASE)) await cp(join(SCHEMA.migrations, name), join(directory, name));
  await migrate({ url: database.url, migrations: directory, ...quiet });
  await asking(database.url, (client) => client.query(ROWS));
  return database;
}
