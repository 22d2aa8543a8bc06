import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { splitStatements } from './split-statements.ts';

/** The roles that the application acts as; docs/isolation.md lists what each may see. */
export const ROLES = ['dwaso_tenant', 'dwaso_public', 'dwaso_operator', 'dwaso_service'];

/** Any constant will do: it only has to be the same in every process that migrates. */
const LOCK = 7_263_548_120;

export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

/** The migrations of a directory, in the order in which they apply. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(directory, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** A user without the rights to migrate learns in one sentence what to run, in this database. */
async function explainRights(client: Client, error: unknown): Promise<unknown> {
  const { code } = ((error as Error).cause ?? error) as { code?: string };
  if (code !== INSUFFICIENT_PRIVILEGE) return error;
  const user = client.escapeIdentifier(client.user ?? '');
  const database = client.escapeIdentifier(client.database ?? '');
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1)',
    [ROLES],
  );
  const remedy = [
    `alter role ${user} createrole`,
    `alter database ${database} owner to ${user}`,
    'create extension if not exists earthdistance cascade',
    // Roles belong to the whole server, so that another database may have brought them.
    ...rows.map(({ name }) => `grant ${name} to ${user} with admin option`),
  ];
  return new Error(
    `the database user lacks rights (${(error as Error).message}): run \`${remedy.join('; ')}\` as a superuser, or set DATABASE_MIGRATION_URL to a user who may migrate`,
    { cause: error },
  );
}

/** A pooler reports a process id of its own. Session locks and LISTEN need one server connection, which it shares. */
async function refusePooler(client: Client): Promise<void> {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  if (rows[0].pid === Reflect.get(client, 'processID')) return;
  throw new Error('DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the database itself as well');
}

/**
 * Applies the SQL files that are not in the database yet, in name order, each in its own transaction. Any number of
 * processes may call this at once: one works, the others wait and find nothing left to do.
 */
export async function migrate(options: {
  url: string;
  directory: string;
  /** Leaves out migrations with other names. */
  only?: ReadonlySet<string>;
  /** Runs after each migration, in its transaction. */
  afterEach?: (client: Client) => Promise<void>;
  log: (message: string) => void;
}): Promise<void> {
  const client = new Client({ connectionString: options.url });
  await client.connect();
  try {
    await refusePooler(client);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    // `create table if not exists` needs the right to create, which the application's user lacks.
    const { rows: found } = await client.query("select to_regclass('schema_migrations') as name");
    if (found[0]?.name === null) {
      await client.query(
        'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())',
      );
    }
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const { name, text, checksum } of await readMigrations(options.directory)) {
      if (options.only && !options.only.has(name)) continue;
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known) throw new Error(`Migration ${name} was changed after it was applied to this database`);
      await client.query('begin');
      try {
        // One by one: a cluster refuses to pass on a trigger that comes with other statements.
        for (const statement of splitStatements(text)) await client.query(statement);
        await options.afterEach?.(client);
        await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      options.log(`Applied migration ${name}`);
    }
  } catch (error) {
    throw await explainRights(client, error);
  } finally {
    await client.end();
  }
}
