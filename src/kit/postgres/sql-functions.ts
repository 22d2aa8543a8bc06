import type { Client } from 'pg';
import { splitStatements } from './split-statements.ts';
import { readSqlFiles, type SqlFile } from './sql-files.ts';

/**
 * SQL functions, one a file that is named like it. A function whose file has changed is created again, which keeps its
 * owner, grants, triggers and place on a cluster; all else must stand in the file (`security definer`, `search_path`,
 * REVOKE and GRANT). The checksum of the file is the function's comment, so that one which a migration has dropped is
 * created again too.
 *
 * All of them change in one transaction, after the migrations. A migration that needs a new function at once, for a
 * trigger, creates it with an empty body. A migration drops a function whose arguments change or whose file is gone.
 */
export async function applyFunctions(client: Client, directory: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `select proname as name, obj_description(oid, 'pg_proc') as checksum from pg_proc
     where pronamespace = current_schema()::regnamespace`,
  );
  const known = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const changed = (await readSqlFiles(directory)).filter((file) => known.get(functionOf(file)) !== file.checksum);
  // A function may name another that follows it.
  if (changed.length > 0) await client.query('set local check_function_bodies = off');
  for (const file of changed) {
    for (const statement of splitStatements(file.text)) await client.query(statement);
    await client.query(`comment on function ${functionOf(file)} is '${file.checksum}'`);
  }
  return changed.map(functionOf);
}

const functionOf = ({ name }: SqlFile): string => name.replace(/\.sql$/, '');
