import { Client } from 'pg';
import { ROLES } from '../kit/postgres/migrate.ts';
import { hoardsPlans, readRelease, settingsFor } from './database-settings.ts';
import { COORDINATOR_TABLES, DELEGATED_FUNCTIONS, FIRST_TABLE, OTHER_COLUMNS, REFERENCE_TABLES } from './placement.ts';

interface SavedKey {
  name: string;
  table: string;
  definition: string;
}

/**
 * Spreads a migrated database over the servers of a Citus cluster, in one transaction: a run that is interrupted leaves
 * the database as it was. Tables that are distributed already stay as they are, so that it may be repeated.
 */
export async function distribute(options: { url: string; log: (message: string) => void }): Promise<void> {
  const { url, log } = options;
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    // Tables with foreign keys to reference tables need one connection for all shards of a server.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await client.query('set local citus.enable_unsafe_triggers = on');
    const missing = await placeMissing(client, log);
    // The coordinator connects to the workers as the role that a statement runs under.
    for (const role of ROLES) await client.query(`alter role ${role} login`);
    await configureDatabase(client);
    await client.query('commit');
    log(missing === 0 ? 'Every table was placed already' : `${missing} tables are placed`);
  } finally {
    await client.end();
  }
}

/** Places what a migration has added, in its transaction, where the other tables are distributed already. */
export async function placeAdded(client: Client, log: (message: string) => void): Promise<void> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  if (rowCount === 0) return;
  const { rowCount: placed } = await client.query(
    'select from pg_dist_partition where logicalrelid = to_regclass($1)',
    [FIRST_TABLE.name],
  );
  if (placed) await placeMissing(client, log);
}

/** How many tables had no place yet. */
async function placeMissing(client: Client, log: (message: string) => void): Promise<number> {
  const missing = await listMissing(client);
  if (missing.size > 0) await placeTables(client, missing, log);
  await distributeFunctions(client);
  await setPlanModes(client);
  return missing.size;
}

/** The tables without a place. */
async function listMissing(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Every table with a business id is a tenant table, except where placement.ts says otherwise. */
async function listTenantTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
       and (a.attname = 'business_id' or c.relname = any($1)) and c.relname <> all($2)
     order by 1`,
    [Object.keys(OTHER_COLUMNS), [FIRST_TABLE.name, ...REFERENCE_TABLES, ...COORDINATOR_TABLES]],
  );
  return rows.map(({ name }) => name);
}

/** Citus refuses foreign keys to a table of another kind, and would fire triggers for the rows that it moves. */
async function placeTables(
  client: Client,
  missing: ReadonlySet<string>,
  log: (message: string) => void,
): Promise<void> {
  const keys = await dropForeignKeys(client, missing);
  const triggers = await dropTriggers(client, missing);
  const place = async (table: string, statement: string, moves: boolean) => {
    if (!missing.has(table)) return;
    const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${table}`);
    await client.query(statement);
    if (moves && rows[0]?.rows !== '0')
      await client.query(`select truncate_local_data_after_distributing_table('${table}')`);
    log(`${table}: ${rows[0]?.rows} rows`);
  };
  for (const table of REFERENCE_TABLES) await place(table, `select create_reference_table('${table}')`, true);
  const first = FIRST_TABLE;
  await place(first.name, `select create_distributed_table('${first.name}', '${first.column}')`, true);
  for (const table of await listTenantTables(client)) {
    const column = OTHER_COLUMNS[table] ?? 'business_id';
    const statement = `select create_distributed_table('${table}', '${column}', colocate_with => '${first.name}')`;
    await place(table, statement, true);
  }
  for (const table of COORDINATOR_TABLES)
    await place(table, `select citus_add_local_table_to_metadata('${table}')`, false);
  for (const { name, table, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const trigger of triggers) await client.query(trigger);
  log(`${keys.length} foreign keys and ${triggers.length} triggers are back`);
}

async function dropForeignKeys(client: Client, tables: ReadonlySet<string>): Promise<SavedKey[]> {
  const { rows } = await client.query<SavedKey>(
    `select conname as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
       and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
     order by conname`,
    [[...tables]],
  );
  for (const { name, table } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return rows;
}

async function dropTriggers(client: Client, tables: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await client.query<{ name: string; table: string; definition: string; always: boolean }>(
    `select t.tgname as name, t.tgrelid::regclass::text as table, pg_get_triggerdef(t.oid) as definition,
       t.tgenabled = 'A' as always
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.oid = any($1::regclass[])
     order by 2, 1`,
    [[...tables]],
  );
  for (const { name, table } of rows) await client.query(`drop trigger ${name} on ${table}`);
  return rows.flatMap(({ name, table, definition, always }) =>
    always ? [definition, `alter table ${table} enable always trigger ${name}`] : [definition],
  );
}

/** Triggers and constraints of the shards call these functions, and statements call some of them on a worker. */
async function distributeFunctions(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; signature: string; distributed: boolean }>(
    `select p.proname as name, p.oid::regprocedure::text as signature,
       exists (select from pg_catalog.pg_dist_object o
         where o.classid = 'pg_proc'::regclass and o.objid = p.oid
           and (o.distribution_argument_index is not null or p.proname <> all($1))) as distributed
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
         and d.deptype = 'e')
     order by 2`,
    [Object.keys(DELEGATED_FUNCTIONS)],
  );
  for (const { name, signature, distributed } of rows) {
    if (distributed) continue;
    const argument = DELEGATED_FUNCTIONS[name];
    await (argument
      ? client.query('select create_distributed_function($1::regprocedure, $2, colocate_with => $3)', [
          signature,
          argument,
          FIRST_TABLE.name,
        ])
      : client.query('select create_distributed_function($1::regprocedure)', [signature]));
  }
}

/** A function that keeps its plans by a setting of its own may keep them only where Citus frees them. */
async function setPlanModes(client: Client): Promise<void> {
  const mode = hoardsPlans(await readRelease(client)) ? 'force_custom_plan' : 'force_generic_plan';
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p, unnest(p.proconfig) as entry
     where p.pronamespace = 'public'::regnamespace and entry like 'plan_cache_mode=%' and split_part(entry, '=', 2) <> $1`,
    [mode],
  );
  for (const { signature } of rows) await client.query(`alter function ${signature} set plan_cache_mode = ${mode}`);
}

/** Citus repeats ALTER DATABASE on every server. */
async function configureDatabase(client: Client): Promise<void> {
  const database = client.escapeIdentifier(client.database ?? '');
  for (const [name, value] of Object.entries(settingsFor(await readRelease(client))))
    await client.query(`alter database ${database} set ${name} = ${client.escapeLiteral(value)}`);
}
