import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { asking, readSchema, readTables } from '../backup/compare.ts';
import { createDatabase } from '../service/database.ts';
import { onFinish } from '../service/on-finish.ts';
import { runNode } from '../service/process.ts';

const directory = await mkdtemp(join(tmpdir(), 'dwaso-distribute-'));
onFinish(() => rm(directory, { recursive: true, force: true }));

const run = (url: string, ...args: string[]) =>
  runNode(['src/cli.ts', ...args], { DATABASE_URL: url, DATA_DIR: directory }).ended;

async function emptyDatabase() {
  const database = await createDatabase({ empty: true });
  onFinish(() => database.drop());
  return database.url;
}

/** Number of rows and a hash of all rows, by table. */
async function sumTables(url: string) {
  const tables = Object.entries(await readTables(url));
  return Object.fromEntries(tables.map(([name, rows]) => [name, `${rows.length} ${hash('md5', rows.join('\n'))}`]));
}

/** Citus lists the shards that lie on the coordinator among the constraints and triggers. */
const SHARD = /^(constraint|trigger) \w+_\d{6,} /;

const schemaWithoutShards = async (url: string) => (await readSchema(url)).filter((line) => !SHARD.test(line));

/** The tables that Citus does not know. */
const notPlaced = (url: string) =>
  asking(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
       and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)`,
    );
    return rows.map(({ name }) => name);
  });

it('places every table of a new database, and does nothing when it is repeated', async () => {
  const url = await emptyDatabase();
  const first = await run(url, 'distribute');
  expect([first.code, first.stderr]).toEqual([0, '']);
  expect(first.stdout).toContain('Applied migration 0001');
  expect(first.stdout).toContain('bookings: 0 rows\n');
  expect(await notPlaced(url)).toEqual([]);
  const schema = await readSchema(url);
  const second = await run(url, 'distribute');
  expect([second.code, second.stderr, second.stdout]).toEqual([0, '', 'Every table was placed already\n']);
  expect(await readSchema(url)).toEqual(schema);
});

it('keeps every row, sum, constraint and trigger of a filled database', async () => {
  const url = await emptyDatabase();
  expect((await run(url, 'seed', '--businesses', '60')).code).toBe(0);
  const [rows, schema] = [await sumTables(url), await schemaWithoutShards(url)];
  for (const table of ['bookings', 'item_days', 'unit_days', 'provider_times', 'reviews'])
    expect(rows[table], table).not.toMatch(/^0 /);

  const made = await run(url, 'distribute');
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toContain('businesses: 60 rows\n');
  expect(await sumTables(url)).toEqual(rows);
  expect(await schemaWithoutShards(url)).toEqual(schema);

  expect((await run(url, 'distribute')).code).toBe(0);
  expect(await sumTables(url)).toEqual(rows);
  // The made-up businesses are all known already.
  expect((await run(url, 'seed', '--businesses', '60')).stdout).toContain('0 of 60 businesses are new');

  const [file, elsewhere] = [join(directory, 'cluster.backup'), await emptyDatabase()];
  expect(await run(url, 'backup', file)).toMatchObject({ code: 0, stderr: '' });
  expect(await run(elsewhere, 'restore', file)).toMatchObject({ code: 0, stderr: '' });
  expect(await sumTables(elsewhere)).toEqual(rows);
});

it.each([
  ['without Citus', 'drop extension citus', /^This database is not on Citus: .+\n$/],
  [
    'without workers',
    'select citus_remove_node(nodename, nodeport) from pg_dist_node where groupid <> 0',
    /^The cluster has no worker that may hold rows: run `citus_add_node` for each worker\n$/,
  ],
])('refuses a database %s in one line, and leaves it as it is', async (_lack, statement, sentence) => {
  const url = await emptyDatabase();
  await asking(url, (client) => client.query(statement));
  const refused = await run(url, 'distribute');
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(sentence);
  expect(await readTables(url)).toEqual({});
});
