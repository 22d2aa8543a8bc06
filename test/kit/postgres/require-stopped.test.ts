import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../../src/kit/postgres/migrate.ts';
import { createDatabase } from '../../service/database.ts';
import { onFinish } from '../../service/on-finish.ts';
import { startTestService } from '../../service/service.ts';

const OWN = 'dwaso 9.9.9';

/** A database with one migration, before a second one that says stop first. */
async function prepare() {
  const database = await createDatabase();
  onFinish(() => database.drop());
  const migrations = await mkdtemp(join(tmpdir(), 'dwaso-stop-first-'));
  onFinish(() => rm(migrations, { recursive: true, force: true }));
  await writeFile(join(migrations, '9000_first.sql'), 'create table first ();');
  const run = () => migrate({ url: database.url, name: OWN, migrations, only, log: () => {} });
  const only = new Set(['9000_first.sql']);
  const owner = new Client({ connectionString: database.url, application_name: 'test' });
  await owner.connect();
  await owner.query('truncate schema_migrations');
  await owner.end();
  await run();
  await writeFile(join(migrations, '9001_second_contract.sql'), '-- stop first\ncreate table second ();');
  only.add('9001_second_contract.sql');
  const connect = async (application_name: string) => {
    const client = new Client({ connectionString: database.url, application_name });
    await client.connect();
    onFinish(() => client.end());
  };
  return { run, connect };
}

describe('a migration that says stop first', () => {
  it.each([
    ['', 'without a name at'],
    ['dwaso 0.3.0', 'dwaso 0.3.0 at'],
  ])('is refused while a process of another release is connected (%j), which it names', async (name, said) => {
    const { run, connect } = await prepare();
    await connect(name);
    await expect(run()).rejects.toThrow(said);
  });

  it('takes no notice of tools and of processes of its own release', async () => {
    const { run, connect } = await prepare();
    for (const name of ['psql', OWN]) await connect(name);
    await run();
  });
});

it('a process names its connections with its version', async () => {
  const api = await startTestService();
  const { rows } = await api.owner.query(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and application_name like 'dwaso %'`,
  );
  expect(rows).toEqual([{ name: `dwaso ${api.service.deps.version}` }]);
});
