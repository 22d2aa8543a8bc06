import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';

/**
 * One compressed file of many entries whose sizes need not be known beforehand.
 *
 * Inside gzip, frames follow each other: one letter, four bytes of length, the bytes. `J` is a JSON record, `D` a piece
 * of the entry that the record before it opened. The records: a header, then `entry` and `end` around the pieces of each
 * entry, then `complete`. `end` carries the SHA-256 of the entry and `complete` the number of entries, so that a file
 * that was cut or changed is known for one. A file gets its name once it is whole and on the disk.
 */
export interface EntryEnd {
  name: string;
  bytes: number;
  sha256: string;
  /** What the writer knows once the entry is written. */
  facts: Record<string, unknown>;
}

type ArchiveRecord =
  | { kind: 'header'; facts: unknown }
  | { kind: 'entry'; name: string; facts: Record<string, unknown> }
  | ({ kind: 'end' } & EntryEnd)
  | { kind: 'complete'; entries: number };

export class BrokenArchive extends Error {}

const FRAME_BYTES = 5;
/** No frame is longer; a length beyond it means that the file is not one of ours. */
const MAX_FRAME_BYTES = 256 * 1024 * 1024;
const PARTIAL = '.part';

export interface ArchiveWriter {
  /** `atEnd` is asked behind the last piece. */
  add(
    name: string,
    facts: Record<string, unknown>,
    source: AsyncIterable<Buffer>,
    atEnd?: () => Record<string, unknown>,
  ): Promise<void>;
}

/** Writes the file and names it when `work` is done; a failure or an abort leaves nothing under the name. */
export async function writeArchive(
  path: string,
  header: unknown,
  signal: AbortSignal,
  work: (writer: ArchiveWriter) => Promise<void>,
): Promise<{ bytes: number }> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new Error(`${path} exists already`);
  const partial = `${path}${PARTIAL}`;
  // Personal data: for the user who makes the file alone.
  const file = await open(partial, 'w', 0o600);
  let named = false;
  try {
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    const written = (async () => {
      let bytes = 0;
      for await (const piece of gzip) {
        await file.write(piece as Buffer);
        bytes += (piece as Buffer).length;
      }
      return bytes;
    })();
    // A failing disk ends the wait for room in the stream too.
    written.catch((error: Error) => gzip.destroy(error));
    const frame = (type: 'J' | 'D', payload: Buffer) => writeFrame(gzip, type, payload, signal);
    const record = (value: ArchiveRecord) => frame('J', Buffer.from(JSON.stringify(value)));
    let entries = 0;
    await record({ kind: 'header', facts: header });
    await work({
      async add(name, facts, source, atEnd = () => ({})) {
        await record({ kind: 'entry', name, facts });
        const digest = createHash('sha256');
        let bytes = 0;
        for await (const piece of source) {
          digest.update(piece);
          bytes += piece.length;
          await frame('D', piece);
        }
        await record({ kind: 'end', name, bytes, sha256: digest.digest('hex'), facts: atEnd() });
        entries++;
      },
    });
    await record({ kind: 'complete', entries });
    gzip.end();
    const bytes = await written;
    await file.sync();
    signal.throwIfAborted();
    await rename(partial, path);
    named = true;
    return { bytes };
  } finally {
    await file.close();
    if (!named) await rm(partial, { force: true });
  }
}

async function writeFrame(
  gzip: ReturnType<typeof createGzip>,
  type: 'J' | 'D',
  payload: Buffer,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const head = Buffer.alloc(FRAME_BYTES);
  head.write(type, 0, 'latin1');
  head.writeUInt32BE(payload.length, 1);
  gzip.write(head);
  await new Promise<void>((resolve, reject) => {
    gzip.write(payload, (error) => (error ? reject(error) : resolve()));
  });
}

export interface ArchiveReader {
  header: unknown;
  /** Entries in the order of the file. Each must be read to its end before the next. */
  entries: AsyncGenerator<ArchiveEntry>;
}

export interface ArchiveEntry {
  name: string;
  facts: Record<string, unknown>;
  pieces: AsyncGenerator<Buffer>;
  /** Known once the pieces are read: they were compared with it. */
  end: () => EntryEnd;
}

export async function readArchive(path: string, signal: AbortSignal): Promise<ArchiveReader> {
  const frames = readFrames(path, signal);
  const next = async (): Promise<ArchiveRecord> => {
    const { value, done } = await frames.next();
    if (done || value.type !== 'J') throw new BrokenArchive(`${path} is not a whole archive`);
    return JSON.parse(value.payload.toString('utf8')) as ArchiveRecord;
  };
  const header = await next();
  if (header.kind !== 'header') throw new BrokenArchive(`${path} does not begin like an archive`);
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for (let count = 0; ; count++) {
      const record = await next();
      if (record.kind === 'complete') {
        if (record.entries !== count) throw new BrokenArchive(`${path} lacks entries`);
        return;
      }
      if (record.kind !== 'entry') throw new BrokenArchive(`${path} has records out of order`);
      let end: EntryEnd | undefined;
      const { name, facts } = record;
      const pieces = readPieces(path, name, frames, (found) => {
        end = found;
      });
      yield {
        name,
        facts,
        pieces,
        end: () => {
          if (!end) throw new Error(`The entry ${name} was not read to its end`);
          return end;
        },
      };
      // An entry that its reader left early is skipped.
      if (!end) for await (const _piece of readPieces(path, name, frames, () => {})) continue;
    }
  }
  return { header: header.facts, entries: entries() };
}

type Frame = { type: string; payload: Buffer };

async function* readPieces(
  path: string,
  name: string,
  frames: AsyncGenerator<Frame>,
  onEnd: (end: EntryEnd) => void,
): AsyncGenerator<Buffer> {
  const digest = createHash('sha256');
  let bytes = 0;
  for (;;) {
    const { value, done } = await frames.next();
    if (done) throw new BrokenArchive(`${path} ends within ${name}`);
    if (value.type === 'D') {
      digest.update(value.payload);
      bytes += value.payload.length;
      yield value.payload;
      continue;
    }
    const record = JSON.parse(value.payload.toString('utf8')) as ArchiveRecord;
    if (record.kind !== 'end' || record.name !== name || record.bytes !== bytes)
      throw new BrokenArchive(`${name} in ${path} is not whole`);
    const found = digest.digest('hex');
    if (record.sha256 !== found) throw new BrokenArchive(`${name} in ${path} was changed`);
    onEnd(record);
    return;
  }
}

async function* readFrames(path: string, signal: AbortSignal): AsyncGenerator<Frame> {
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  source.on('error', (error) => gunzip.destroy(error));
  const bytes: AsyncIterable<Buffer> = source.pipe(gunzip);
  let rest: Buffer[] = [];
  let held = 0;
  let wanted = FRAME_BYTES;
  let type: string | null = null;
  try {
    for await (const piece of bytes) {
      signal.throwIfAborted();
      rest.push(piece);
      held += piece.length;
      if (held < wanted) continue;
      let buffer: Buffer = Buffer.concat(rest);
      while (buffer.length >= wanted) {
        const taken = buffer.subarray(0, wanted);
        buffer = buffer.subarray(wanted);
        if (type === null) {
          type = taken.toString('latin1', 0, 1);
          wanted = taken.readUInt32BE(1);
          if ((type !== 'J' && type !== 'D') || wanted > MAX_FRAME_BYTES)
            throw new BrokenArchive(`${path} is not an archive`);
        } else {
          yield { type, payload: taken };
          type = null;
          wanted = FRAME_BYTES;
        }
      }
      rest = [buffer];
      held = buffer.length;
    }
    if (held > 0 || type !== null) throw new BrokenArchive(`${path} was cut`);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code.startsWith('Z_')) throw new BrokenArchive(`${path} is damaged: ${(error as Error).message}`);
    throw error;
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}
