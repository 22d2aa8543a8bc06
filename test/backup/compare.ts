import { Client } from 'pg';

export async function asking<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every row of every table as text, by table, in an order of its own. */
export const readTables = (url: string): Promise<Record<string, string[]>> =>
  asking(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1",
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      // When a migration ran on which server is no data.
      const row = name === 'schema_migrations' ? '(name, checksum)' : 't';
      const { rows } = await client.query<{ row: string }>(
        `select row::text as row from (select to_json(${row}) as row from "${name}" t) rows order by 1`,
      );
      found[name] = rows.map(({ row: text }) => text);
    }
    return found;
  });

/** What surrounds the rows: indexes, constraints, triggers and whether they fire, policies, grants, functions. */
export const readSchema = (url: string): Promise<string[]> =>
  asking(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select 'index ' || indexdef as line from pg_indexes where schemaname = 'public'
      union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        || ' ' || convalidated from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all select 'trigger ' || tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger
        where not tgisinternal
      union all select 'policy ' || tablename || ' ' || policyname || ' ' || roles::text || ' ' || coalesce(qual, '')
        from pg_policies
      union all select 'security ' || relname || ' ' || relrowsecurity || ' ' || relforcerowsecurity from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all select 'sequence ' || sequencename || ' ' || coalesce(last_value, 0) from pg_sequences
        where schemaname = 'public'
      union all select 'grant ' || relname || ' ' || grantee::regrole || ' ' || privilege_type
        from pg_class, aclexplode(relacl) where relnamespace = 'public'::regnamespace
          and grantee::regrole::text like 'dwaso%' and grantee <> relowner
      order by 1`);
    return rows.map(({ line }) => line);
  });
