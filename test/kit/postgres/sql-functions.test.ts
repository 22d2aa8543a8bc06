import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrate } from '../../../src/kit/postgres/migrate.ts';
import { asking } from '../../backup/compare.ts';
import { createDatabase } from '../../service/database.ts';
import { onFinish } from '../../service/on-finish.ts';

const doubled = (factor: number) =>
  `create or replace function doubled(p integer) returns integer language sql as $$ select p * ${factor} $$;`;

/** A database with the migrations and functions of a directory. */
async function install(migrations: Record<string, string>, functions: Record<string, string>) {
  const database = await createDatabase({ empty: true });
  const directory = await mkdtemp(join(tmpdir(), 'dwaso-functions-'));
  onFinish(() => rm(directory, { recursive: true, force: true }));
  onFinish(() => database.drop());
  const schema = { migrations: join(directory, 'migrations'), functions: join(directory, 'functions') };
  for (const path of Object.values(schema)) await mkdir(path);
  const messages: string[] = [];
  const write = async (kind: keyof typeof schema, files: Record<string, string>) => {
    for (const [name, text] of Object.entries(files)) await writeFile(join(schema[kind], `${name}.sql`), text);
  };
  const run = () => migrate({ url: database.url, ...schema, log: (message) => messages.push(message) });
  const ask = async (statement: string) =>
    (await asking(database.url, (client) => client.query(statement))).rows.map((row) => Object.values(row)[0]);
  await write('migrations', migrations);
  await write('functions', functions);
  await run();
  return { schema, write, run, ask, messages };
}

it('creates a function again when its file has changed, and only then', async () => {
  const made = await install({ '0001': 'create table t (n integer)' }, { doubled: doubled(2) });
  expect(await made.ask('select doubled(3)')).toEqual([6]);
  await made.run();
  expect(made.messages).toEqual(['Applied migration 0001.sql', 'Replaced 1 functions']);
  await made.ask('revoke execute on function doubled from public');
  const [access] = await made.ask("select proacl::text from pg_proc where proname = 'doubled'");
  await made.write('functions', { doubled: doubled(20) });
  await made.run();
  expect(await made.ask('select doubled(3)')).toEqual([60]);
  expect(await made.ask("select proacl::text from pg_proc where proname = 'doubled'")).toEqual([access]);
});

it('lets a function name one that follows it, and a trigger keep one that was empty', async () => {
  const made = await install(
    {
      '0001': `create table t (n integer);
        create function set_n() returns trigger language plpgsql as $$ begin return new; end $$;
        create trigger set_n before insert on t for each row execute function set_n();
        insert into t values (1)`,
    },
    {
      another: 'create or replace function another() returns integer language sql as $$ select doubled(4) $$;',
      doubled: doubled(2),
      set_n: `create or replace function set_n() returns trigger language plpgsql as
        $$ begin new.n := another(); return new; end $$;`,
    },
  );
  expect(await made.ask('insert into t values (5) returning n')).toEqual([8]);
  expect(await made.ask('select n from t order by n')).toEqual([1, 8]);
});

it('creates a function again that a migration has dropped', async () => {
  const made = await install({ '0001': 'create table t (n integer)' }, { doubled: doubled(2) });
  await made.write('migrations', { '0002': 'drop function doubled(integer)' });
  await made.run();
  expect(await made.ask('select doubled(3)')).toEqual([6]);
});

it('changes no function when one of them cannot be created', async () => {
  const made = await install({ '0001': 'create table t (n integer)' }, { doubled: doubled(2) });
  await made.write('functions', { doubled: doubled(20), tripled: 'create function tripled() returns nothing' });
  await expect(made.run()).rejects.toThrow('Replacing functions failed');
  expect(await made.ask('select doubled(3)')).toEqual([6]);
});

it('leaves the functions to a later version that has migrated the database', async () => {
  const made = await install({ '0001': 'create table t (n integer)' }, { doubled: doubled(2) });
  await made.write('migrations', { '0002': 'create table u (n integer)' });
  await made.write('functions', { doubled: doubled(20) });
  await made.run();
  await rm(join(made.schema.migrations, '0002.sql'));
  await made.write('functions', { doubled: doubled(2) });
  await made.run();
  expect(await made.ask('select doubled(3)')).toEqual([60]);
});
