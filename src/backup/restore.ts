import { Client } from 'pg';
import type { MediaStore } from '../features/ground/uploads/index.ts';
import { migrate, type Schema } from '../kit/postgres/migrate.ts';
import { readSqlFiles } from '../kit/postgres/sql-files.ts';
import { BrokenArchive, readArchive } from './archive.ts';
import { FORMAT, FORMAT_VERSION, type Manifest } from './backup.ts';
import {
  columnList,
  listAppliedMigrations,
  listTables,
  MIGRATIONS_TABLE,
  PLAIN_TEXT,
  quote,
  type Table,
} from './catalog.ts';
import { copyIn } from './copy.ts';
import { dropConstraints } from './drop-constraints.ts';

export interface RestoreOptions {
  url: string;
  media: MediaStore;
  path: string;
  /** Directories of this version. */
  schema: Schema;
  signal: AbortSignal;
  log: (message: string) => void;
}

export interface RestoreSummary {
  tables: number;
  rows: number;
  photos: number;
  createdAt: string;
}

/**
 * Fills an empty database from a backup, of this version or an earlier one, of the same PostgreSQL version or another:
 *
 * 1. The whole file is read once: a file that was cut or changed is refused before anything is touched.
 * 2. The database must be empty. The migrations of the backup make schema, roles and policies.
 * 3. Rows and photos are loaded in one transaction; a restore that fails or is stopped leaves the database empty.
 * 4. Newer migrations and the functions follow.
 */
export async function restore(options: RestoreOptions): Promise<RestoreSummary> {
  const { url, path, signal, log } = options;
  const manifest = await verify(path, signal);
  await requireKnownMigrations(manifest, options.schema.migrations);
  await withClient(url, signal, (client) => requireEmpty(client, manifest));
  const only = new Set(manifest.migrations.map(({ name }) => name));
  await migrate({ url, migrations: options.schema.migrations, only, log: () => {} });
  log('The schema of the backup is in place');
  const summary = await withClient(url, signal, (client) => load(client, manifest, options));
  await migrate({ url, ...options.schema, log });
  // Without statistics the first searches would be planned badly.
  await withClient(url, signal, (client) => client.query('analyze'));
  return summary;
}

async function verify(path: string, signal: AbortSignal): Promise<Manifest> {
  const { header, entries } = await readArchive(path, signal);
  const manifest = header as Manifest;
  if (manifest?.format !== FORMAT) throw new BrokenArchive(`${path} is not a backup`);
  if (manifest.formatVersion !== FORMAT_VERSION)
    throw new BrokenArchive(`${path} has the format ${manifest.formatVersion}; this version reads ${FORMAT_VERSION}`);
  const wanted = new Set(manifest.tables.map(({ name }) => `table/${name}`));
  for await (const { name, pieces } of entries) {
    for await (const _piece of pieces) signal.throwIfAborted();
    wanted.delete(name);
  }
  if (wanted.size > 0) throw new BrokenArchive(`${path} lacks ${[...wanted].join(', ')}`);
  return manifest;
}

async function requireKnownMigrations(manifest: Manifest, directory: string): Promise<void> {
  const known = new Map((await readSqlFiles(directory)).map(({ name, checksum }) => [name, checksum]));
  const foreign = manifest.migrations.filter(({ name, checksum }) => known.get(name) !== checksum);
  if (foreign.length === 0) return;
  const names = foreign.map(({ name }) => name).join(', ');
  throw new Error(`The backup is of version ${manifest.version}, whose migrations differ (${names}): restore with it`);
}

async function requireEmpty(client: Client, manifest: Manifest): Promise<void> {
  for (const { name } of await listTables(client)) {
    if (name === MIGRATIONS_TABLE) continue;
    const { rowCount } = await client.query(`select from ${quote(name)} limit 1`);
    if (rowCount) throw new Error(`The database is not empty (${name} has rows): restore into a new one`);
  }
  const restored = new Set(manifest.migrations.map(({ name }) => name));
  const beyond = (await listAppliedMigrations(client)).filter(({ name }) => !restored.has(name));
  if (beyond.length > 0)
    throw new Error('The database was migrated beyond the backup: restore into a new, empty database');
}

async function load(client: Client, manifest: Manifest, options: RestoreOptions): Promise<RestoreSummary> {
  const { media, path, signal, log } = options;
  const summary = { tables: 0, rows: 0, photos: 0, createdAt: manifest.createdAt };
  await client.query(PLAIN_TEXT);
  await client.query("set maintenance_work_mem = '256MB'");
  await client.query('begin');
  const tables = new Map(manifest.tables.map((table) => [`table/${table.name}`, table]));
  // The locks come before requireEmpty(), so that no other session inserts rows before the load.
  for (const { name } of manifest.tables) await client.query(`lock table ${quote(name)} in access exclusive mode`);
  const addConstraints = await dropConstraints(client, manifest.tables);
  // Without forced row level security the owner sees every row.
  await requireEmpty(client, manifest);
  for await (const { name, facts, pieces, end } of (await readArchive(path, signal)).entries) {
    const table = tables.get(name);
    if (table) {
      summary.rows += await loadTable(client, table, pieces, () => Number(end().facts['rows']));
      summary.tables++;
    } else if (name.startsWith('media/')) {
      await media.put(name.slice('media/'.length), await bytesOf(pieces), String(facts['contentType']));
      summary.photos++;
    } else throw new BrokenArchive(`${path} has the unknown entry ${name}`);
  }
  log(`${summary.rows} rows and ${summary.photos} photos are loaded; indexes and keys follow`);
  await addConstraints();
  for (const { name, last } of manifest.sequences)
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [quote(name), last]);
  signal.throwIfAborted();
  await client.query('commit');
  return summary;
}

async function loadTable(
  client: Client,
  table: Table,
  pieces: AsyncGenerator<Buffer>,
  expected: () => number,
): Promise<number> {
  const rows = await copyIn(client, `copy ${quote(table.name)} (${columnList(table)}) from stdin`, pieces);
  if (rows !== expected()) throw new BrokenArchive(`${table.name} has ${rows} rows in place of ${expected()}`);
  return rows;
}

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function withClient<T>(url: string, signal: AbortSignal, work: (client: Client) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  // The server rolls back what a lost connection had begun.
  const disconnect = () => void client.end().catch(() => {});
  signal.addEventListener('abort', disconnect);
  await client.connect();
  try {
    return await work(client);
  } finally {
    signal.removeEventListener('abort', disconnect);
    await client.end().catch(() => {});
  }
}
