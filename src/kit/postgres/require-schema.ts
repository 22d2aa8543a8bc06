import { Client } from 'pg';
import { readSqlFiles } from './sql-files.ts';

/**
 * Which processes may work on a database that another version has migrated. A migration changes a database so that the
 * release before it can go on (it adds), unless its name ends with `_contract` (it takes away): after such a one only
 * versions that know it may work.
 */
const TAKES_AWAY = /_contract\.sql$/;

/** Names of migrations that this version must know and does not. */
export const listOvertaking = (applied: Iterable<string>, known: ReadonlySet<string>): string[] =>
  [...applied].filter((name) => TAKES_AWAY.test(name) && !known.has(name)).sort();

export const overtakenBy = (name: string): string =>
  `the database was changed by a later version (migration ${name}), which this version cannot work with: run that version, or restore a backup of this one`;

export const readKnown = async (migrations: string): Promise<ReadonlySet<string>> =>
  new Set((await readSqlFiles(migrations)).map(({ name }) => name));

/** Refuses a database that this version does not know, for processes that must not migrate it. */
export async function requireSchema(url: string, migrations: string): Promise<void> {
  const known = await readKnown(migrations);
  const applied = await readNames(url);
  const [overtaking] = listOvertaking(applied, known);
  if (overtaking) throw new Error(overtakenBy(overtaking));
  const missing = [...known].filter((name) => !applied.has(name)).sort();
  if (missing.length > 0)
    throw new Error(
      `the database lacks ${missing.length} of this version's migrations (the first is ${missing[0]}): run \`npm run cli -- migrate\``,
    );
}

async function readNames(url: string): Promise<Set<string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: found } = await client.query("select to_regclass('schema_migrations') as name");
    if (found[0]?.name === null) return new Set();
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    return new Set(rows.map(({ name }) => name));
  } finally {
    await client.end();
  }
}
