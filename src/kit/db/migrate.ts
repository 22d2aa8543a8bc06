import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';

/** Any constant will do: it only has to be the same in every process that migrates. */
const LOCK = 7_263_548_120;

/**
 * Applies the SQL files that are not in the database yet, in name order, each in its own transaction. Any number of
 * processes may call this at once: one works, the others wait and find nothing left to do.
 */
export async function migrate(options: {
  url: string;
  directory: string;
  log: (message: string) => void;
}): Promise<void> {
  const client = new Client({ connectionString: options.url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const names = (await readdir(options.directory)).filter((name) => name.endsWith('.sql')).sort();
    for (const name of names) {
      const text = await readFile(join(options.directory, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const known = applied.get(name);
      if (known === checksum) continue;
      if (known) throw new Error(`Migration ${name} was changed after it was applied to this database`);
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      options.log(`Applied migration ${name}`);
    }
  } finally {
    await client.end();
  }
}
