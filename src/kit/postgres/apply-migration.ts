import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { splitStatements } from './split-statements.ts';
import type { SqlFile } from './sql-files.ts';

/**
 * How the statements of a migration run. Requests go on meanwhile, and each request that needs a table waits behind a
 * statement that waits for the table. So no statement waits longer than LOCK_MS: its transaction is rolled back and
 * repeated, and requests pass in between.
 *
 * - A migration is one transaction, unless a line of its own says otherwise.
 * - `-- no transaction`: each statement by itself, for indexes of large tables (CONCURRENTLY waits long and holds up no
 *   request) and for VALIDATE CONSTRAINT. A killed run is repeated, so each statement must allow that (IF NOT EXISTS).
 * - `-- batches: select id from …`: fills a large table. Each statement runs for each row of that query, whose first
 *   column is $1, again and again until it changes nothing, each time in a transaction of its own.
 * - `-- stop first`: processes of the release before cannot work beside it, and it is refused while they are
 *   connected (require-stopped.ts). Its name ends with `_contract`.
 */
const MODE = /^-- (no transaction|batches: (?<rows>.+))$/m;

const LOCK_MS = 200;
const GIVE_UP_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 2_000;
/** LOCK NOT AVAILABLE and DEADLOCK DETECTED. */
const LOCKED: ReadonlySet<string | undefined> = new Set(['55P03', '40P01']);

/** `finish` notes that the migration is applied, in its last transaction. */
export async function applyMigration(client: Client, { text }: SqlFile, finish: () => Promise<void>): Promise<void> {
  const statements = splitStatements(text);
  const mode = MODE.exec(text);
  if (mode?.groups?.['rows']) await fill(client, statements, mode.groups['rows']);
  else if (mode) for (const statement of statements) await runAlone(client, statement);
  await inTransaction(client, async () => {
    // One by one: a cluster refuses to pass on a trigger that comes with other statements.
    if (!mode) for (const statement of statements) await client.query(statement);
    await finish();
  });
}

/** Rolls back and repeats what could not get a lock soon enough. */
export const inTransaction = (client: Client, work: () => Promise<void>): Promise<void> =>
  untilUnlocked(async () => {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${LOCK_MS}`);
      await work();
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });

async function untilUnlocked(work: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (let pause = LOCK_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!LOCKED.has((error as { code?: string }).code) || Date.now() > deadline) throw error;
    }
    await sleep(pause * Math.random());
  }
}

async function fill(client: Client, statements: readonly string[], rows: string): Promise<void> {
  const { rows: found } = await client.query<unknown[]>({ text: rows, rowMode: 'array' });
  for (const statement of statements)
    for (const [value] of found)
      for (let changed = 1; changed > 0; )
        await inTransaction(client, async () => {
          changed = (await client.query(statement, [value])).rowCount ?? 0;
        });
}

const NEW_INDEX = /^create (?:unique )?index concurrently if not exists (\w+)/im;

async function runAlone(client: Client, statement: string): Promise<void> {
  const index = NEW_INDEX.exec(statement)?.[1];
  if (index) await dropUnfinished(client, index);
  await client.query(`set lock_timeout = ${/\bconcurrently\b/i.test(statement) ? 0 : LOCK_MS}`);
  await untilUnlocked(async () => void (await client.query(statement)));
  await client.query('reset lock_timeout');
}

/** A killed CREATE INDEX CONCURRENTLY leaves an index that is never used. */
async function dropUnfinished(client: Client, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount) await client.query(`drop index concurrently ${index}`);
}
