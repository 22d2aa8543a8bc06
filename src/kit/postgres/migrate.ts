import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { applyMigration, inTransaction } from './apply-migration.ts';
import { listOvertaking, overtakenBy } from './require-schema.ts';
import { MIGRATING, requireStopped } from './require-stopped.ts';
import { readSqlFiles, type SqlFile } from './sql-files.ts';
import { applyFunctions } from './sql-functions.ts';

/** The roles that the application acts as; docs/isolation.md lists what each may see. */
export const ROLES = ['dwaso_tenant', 'dwaso_public', 'dwaso_operator', 'dwaso_service'];

/** Any constant will do: it only has to be the same in every process that migrates. */
const LOCK = 7_263_548_120;

const POLL_MS = 100;

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

/** Directories of SQL files. */
export interface Schema {
  migrations: string;
  functions: string;
}

interface MigrateOptions extends Partial<Schema> {
  url: string;
  /** Application name of this version's processes, which `-- stop first` does not concern. */
  name?: string;
  migrations: string;
  /** Leaves out migrations with other names. */
  only?: ReadonlySet<string>;
  /** Runs after each migration and after the functions, in their transaction. */
  afterEach?: (client: Client) => Promise<void>;
  log: (message: string) => void;
}

/**
 * Applies the migrations that are not in the database yet, in name order (apply-migration.ts says how), and then the
 * functions that have changed. Any number of processes may call this at once: one works, the others wait and find
 * nothing left to do. A process of an earlier version leaves the functions of a database that a later one has migrated,
 * and refuses it where a migration took something away (require-schema.ts). Where one of the migrations is marked
 * `-- stop first`, none is applied while processes of the release before are connected (require-stopped.ts).
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const client = new Client({ connectionString: options.url, application_name: MIGRATING });
  await client.connect();
  try {
    await refusePooler(client);
    await waitForTurn(client);
    const applied = await readApplied(client);
    const files = await readSqlFiles(options.migrations);
    const names = new Set(files.map(({ name }) => name));
    const [overtaking] = listOvertaking(applied.keys(), names);
    if (overtaking) throw new Error(overtakenBy(overtaking));
    const pending: SqlFile[] = [];
    for (const file of files) {
      if (options.only && !options.only.has(file.name)) continue;
      const known = applied.get(file.name);
      if (known && known !== file.checksum)
        throw new Error(`Migration ${file.name} was changed after it was applied to this database`);
      if (!known) pending.push(file);
    }
    // A new database has no processes of an earlier release.
    const mayBeServed = applied.size > 0;
    if (mayBeServed) for (const file of pending) await requireStopped(client, file, options.name);
    for (const file of pending) {
      const { name, checksum } = file;
      // A supervisor may have started one again since then.
      if (mayBeServed) await requireStopped(client, file, options.name);
      await named(`Migration ${name}`, () =>
        applyMigration(client, file, async () => {
          await options.afterEach?.(client);
          await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
        }),
      );
      options.log(`Applied migration ${name}`);
    }
    if (options.functions && applied.keys().every((name) => names.has(name)))
      await replaceFunctions(client, options.functions, options);
  } catch (error) {
    throw await explainRights(client, error);
  } finally {
    await client.end();
  }
}

/** Asks again and again: CREATE INDEX CONCURRENTLY would wait for the end of a statement that waits for the lock. */
async function waitForTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (rows[0].free) return;
    await sleep(POLL_MS);
  }
}

/** Checksums by name. */
async function readApplied(client: Client): Promise<Map<string, string>> {
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
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

async function replaceFunctions(
  client: Client,
  directory: string,
  { afterEach, log }: Pick<MigrateOptions, 'afterEach' | 'log'>,
): Promise<void> {
  let changed: string[] = [];
  await named('Replacing functions', () =>
    inTransaction(client, async () => {
      changed = await applyFunctions(client, directory);
      if (changed.length > 0) await afterEach?.(client);
    }),
  );
  if (changed.length > 0) log(`Replaced ${changed.length} functions`);
}

async function named(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new Error(`${what} failed: ${(error as Error).message}`, { cause: error });
  }
}
