import { once } from 'node:events';
import type { Client, Connection, Submittable } from 'pg';

/**
 * COPY as streams, on a connection of its own. The driver has no COPY; it hands the messages of the protocol to the
 * active query, which is one of the two classes here. A consumer or a source that is slow pauses the socket, so that
 * memory stays bounded.
 */

interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** Rows are gathered to pieces of this many bytes. */
const PIECE_BYTES = 256 * 1024;
/** Pieces that may wait before the socket is paused. */
const WAITING = 4;

const rowsOf = ({ text }: { text: string }): number => Number(/^COPY (\d+)$/.exec(text)?.[1] ?? 0);

abstract class CopyQuery implements Submittable {
  readonly text: string;
  readonly ended = Promise.withResolvers<number>();
  protected rows = 0;
  constructor(text: string) {
    this.text = text;
    // The consumer or the source awaits it later.
    this.ended.promise.catch(() => {});
  }
  submit(connection: Connection): void {
    connection.query(this.text);
  }
  handleCommandComplete(message: { text: string }): void {
    this.rows = rowsOf(message);
  }
  handleReadyForQuery(): void {
    this.ended.resolve(this.rows);
  }
  handleError(error: Error): void {
    this.ended.reject(error);
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
}

class CopyOut extends CopyQuery {
  private pieces: Buffer[] = [];
  private piece = Buffer.allocUnsafe(PIECE_BYTES);
  private used = 0;
  private wake = Promise.withResolvers<void>();
  private over = false;
  private connection: Connection | undefined;

  override submit(connection: Connection): void {
    this.connection = connection;
    super.submit(connection);
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.used + chunk.length > this.piece.length) this.flush(chunk.length);
    this.used += chunk.copy(this.piece, this.used);
  }
  override handleReadyForQuery(): void {
    this.flush(0);
    this.finish();
    super.handleReadyForQuery();
  }
  override handleError(error: Error): void {
    super.handleError(error);
    this.finish();
  }
  private finish(): void {
    this.over = true;
    this.wake.resolve();
  }
  private flush(next: number): void {
    if (this.used > 0) this.pieces.push(this.piece.subarray(0, this.used));
    this.piece = Buffer.allocUnsafe(Math.max(PIECE_BYTES, next));
    this.used = 0;
    if (this.pieces.length >= WAITING) this.connection?.stream.pause();
    this.wake.resolve();
  }
  async *read(): AsyncGenerator<Buffer, number> {
    for (;;) {
      const piece = this.pieces.shift();
      if (piece) yield piece;
      else if (this.over) return await this.ended.promise;
      else {
        this.connection?.stream.resume();
        await this.wake.promise;
        this.wake = Promise.withResolvers<void>();
      }
    }
  }
}

/** Runs `COPY … TO STDOUT`. Returns the number of rows behind the last piece. */
export function copyOut(client: Client, text: string): AsyncGenerator<Buffer, number> {
  const query = new CopyOut(text);
  client.query(query);
  return query.read();
}

class CopyIn extends CopyQuery {
  private readonly source: AsyncIterable<Buffer>;
  private failed = false;
  constructor(text: string, source: AsyncIterable<Buffer>) {
    super(text);
    this.source = source;
  }
  handleCopyInResponse(connection: CopyConnection): void {
    this.pump(connection).catch((error: Error) => {
      // The server answers with an error of its own; the first cause is the one to tell.
      this.ended.reject(error);
      connection.sendCopyFail('The source failed');
    });
  }
  override handleError(error: Error): void {
    this.failed = true;
    super.handleError(error);
  }
  private async pump(connection: CopyConnection): Promise<void> {
    for await (const piece of this.source) {
      if (this.failed) return;
      connection.sendCopyFromChunk(piece);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }
}

/** Runs `COPY … FROM STDIN`. Returns the number of rows. */
export function copyIn(client: Client, text: string, source: AsyncIterable<Buffer>): Promise<number> {
  const query = new CopyIn(text, source);
  client.query(query);
  return query.ended.promise;
}
