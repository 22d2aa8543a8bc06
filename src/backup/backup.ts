import { Client } from 'pg';
import type { MediaStore } from '../features/ground/uploads/index.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import {
  type AppliedMigration,
  columnList,
  listAppliedMigrations,
  listSequences,
  listTables,
  MIGRATIONS_TABLE,
  PLAIN_TEXT,
  quote,
  requireAllRows,
  type Sequence,
  type Table,
} from './catalog.ts';
import { copyOut } from './copy.ts';

export const FORMAT = 'dwaso-backup';
export const FORMAT_VERSION = 1;

export interface Manifest {
  format: string;
  formatVersion: number;
  /** Of the service that made the backup. */
  version: string;
  createdAt: string;
  server: string;
  migrations: AppliedMigration[];
  tables: Table[];
  sequences: Sequence[];
}

export interface BackupSummary {
  tables: number;
  rows: number;
  photos: number;
  /** Photos whose bytes the storage no longer has. */
  missing: string[];
  bytes: number;
}

export interface BackupOptions {
  url: string;
  media: MediaStore;
  path: string;
  version: string;
  signal: AbortSignal;
}

/** Photos that are fetched at once. */
const FETCHED = 8;

/**
 * Copies every table of one snapshot, and the photos that it names, into one file. Requests go on meanwhile. The schema
 * is not in the file: restoring applies the same migrations, which also make roles and policies.
 */
export async function backup({ url, media, path, version, signal }: BackupOptions): Promise<BackupSummary> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  const disconnect = () => void client.end().catch(() => {});
  signal.addEventListener('abort', disconnect);
  await client.connect();
  try {
    await client.query(PLAIN_TEXT);
    await client.query('begin transaction isolation level repeatable read, read only');
    await requireAllRows(client);
    const tables = (await listTables(client)).filter(({ name }) => name !== MIGRATIONS_TABLE);
    const migrations = await listAppliedMigrations(client);
    if (migrations.length === 0) throw new Error('There is nothing to back up: the database has no schema yet');
    const { rows: server } = await client.query<{ server_version: string }>('show server_version');
    const manifest: Manifest = {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      version,
      createdAt: Temporal.Now.instant().toString(),
      server: server[0]?.server_version ?? '',
      migrations,
      tables,
      sequences: await listSequences(client),
    };
    let rows = 0;
    const photos = { stored: 0, missing: [] as string[] };
    const { bytes } = await writeArchive(path, manifest, signal, async (archive) => {
      for (const table of tables) rows += await addTable(archive, client, table);
      await addPhotos(archive, client, media, photos);
    });
    return { tables: tables.length, rows, photos: photos.stored, missing: photos.missing, bytes };
  } finally {
    signal.removeEventListener('abort', disconnect);
    // Ending the connection ends its read-only transaction.
    await client.end().catch(() => {});
  }
}

async function addTable(archive: ArchiveWriter, client: Client, table: Table): Promise<number> {
  let rows = 0;
  async function* pieces() {
    rows = yield* copyOut(client, `copy ${quote(table.name)} (${columnList(table)}) to stdout`);
  }
  await archive.add(`table/${table.name}`, {}, pieces(), () => ({ rows }));
  return rows;
}

async function addPhotos(
  archive: ArchiveWriter,
  client: Client,
  media: MediaStore,
  photos: { stored: number; missing: string[] },
): Promise<void> {
  const { rows } = await client.query<{ id: string; contentType: string }>(
    // A schema before an upgrade may have no such column yet.
    `select id, content_type as "contentType" from uploads u where to_jsonb(u) ->> 'deleted_at' is null order by id`,
  );
  for (let first = 0; first < rows.length; first += FETCHED) {
    const fetched = await Promise.all(
      rows.slice(first, first + FETCHED).map(async (row) => ({ ...row, bytes: await media.get(row.id) })),
    );
    for (const { id, contentType, bytes } of fetched) {
      if (!bytes) {
        photos.missing.push(id);
        continue;
      }
      await archive.add(`media/${id}`, { contentType }, oneOf(bytes));
      photos.stored++;
    }
  }
}

async function* oneOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
