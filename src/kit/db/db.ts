import { DatabaseError, Pool, type PoolClient } from 'pg';
import type { AppError } from '../errors.ts';
import { Line, type Outcome } from './batch.ts';
import { openLanes } from './lanes.ts';
import { type Statement, sql } from './sql.ts';
import { typeParsers } from './types.ts';

/** What a read needs: any connection will do. */
export interface Reader {
  rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  maybe<Row>(statement: Statement<Row>): Promise<Row | null>;
  one<Row>(statement: Statement<Row>): Promise<Row>;
}

/** What a change needs: a transaction somebody else opened and will commit. */
export interface Tx extends Reader {
  /** Runs a change and says how many rows it touched. */
  run(statement: Statement): Promise<number>;
  /** Sends a last statement together with the commit, so that it costs no round trip of its own. */
  atCommit(statement: Statement): void;
  /** Tells every process, after the commit and not without it, that what it remembers of `id` is stale. */
  tell(topic: string, id: string): void;
}

export interface Db extends Reader {
  /**
   * Runs `work` in one transaction. Deadlocks, serialization failures and lost races are repeated inside, so `work`
   * must do nothing that cannot be done again.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For reads that are always short: they share a few connections and travel together. */
  readonly quick: Reader;
  ping(): Promise<void>;
  readonly pool: Pool;
  close(): Promise<void>;
}

/** Spreads what transactions declared stale. `heard` ends when that many processes have said that they heard it. */
export interface StaleNews {
  statement(
    topic: string,
    id: string,
  ): { statement: Statement<{ listeners: number }>; heard: (listeners: number) => Promise<void> };
}

export class RowMissing extends Error {}

/**
 * What was read had changed by the time it was written: everything is rolled back and done again on what is true now.
 * `first` runs before that, in a transaction of its own. Whoever keeps losing gets `otherwise`.
 */
export class LostRace extends Error {
  readonly otherwise: AppError;
  readonly first: ((tx: Tx) => Promise<unknown>) | undefined;
  constructor(otherwise: AppError, first?: (tx: Tx) => Promise<unknown>) {
    super('The transaction lost a race');
    this.otherwise = otherwise;
    this.first = first;
  }
}

const BEGIN = sql`begin`;
const COMMIT = sql`commit`;
const ROLLBACK = sql`rollback`;

const MAX_RACES = 40;
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 8;

/** The constraint that refused a row, if that is what the error says. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;

/** SQLSTATE classes: the server is gone or going, or lacks the room, the memory or the connections to do it. */
const UNAVAILABLE = /^(08|53|57P|58)/;

/** True when the database could not be reached, lacks what it needs, or the connection broke, so that the outcome may be unknown. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof DatabaseError) return UNAVAILABLE.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_)/.test(code)) return true;
  return /Connection terminated|connection timeout|timeout exceeded when trying to connect|not queryable/i.test(
    error.message,
  );
}

function readerOver(query: <Row>(statement: Statement<Row>) => Promise<Outcome<Row>>): Reader {
  return {
    async rows(statement) {
      return (await query(statement)).rows;
    },
    async maybe(statement) {
      return (await query(statement)).rows[0] ?? null;
    },
    async one(statement) {
      const row = (await query(statement)).rows[0];
      if (row === undefined) throw new RowMissing(`No row: ${statement.text}`);
      return row;
    },
  };
}

export function openDb(options: {
  url: string;
  max: number;
  /** How long a statement may take before its connection is given up. */
  timeoutMs: number;
  onError: (error: Error) => void;
  news: StaleNews;
}): Db {
  const connection = {
    connectionString: options.url,
    // Also how long a request waits for its turn in a rush.
    connectionTimeoutMillis: 10_000,
    // Enough memory that adding up a month of all businesses stays off the disk; what is small takes no more than before.
    options: '-c timezone=UTC -c idle_in_transaction_session_timeout=30000 -c work_mem=16MB',
    types: typeParsers,
  };
  let closing = false;
  // The pool does not wait for its connections to end; what the server says to them after that is no news.
  const complain = (error: Error) => {
    if (!closing) options.onError(error);
  };
  const pool = new Pool({ ...connection, max: options.max, idleTimeoutMillis: 30_000 });
  const lanes = openLanes(connection, options.timeoutMs, complain);
  pool.on('error', complain);
  // A connection that breaks while it is in use fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => client.on('error', complain));

  const lineOf = (client: PoolClient) => new Line(client, { independent: false, patienceMs: options.timeoutMs });

  async function alone<Row>(statement: Statement<Row>): Promise<Outcome<Row>> {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      return await lineOf(client).ask(statement);
    } catch (error) {
      if (isConnectionFailure(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let begun: Promise<Line> | undefined;
    let client: PoolClient | undefined;
    let broken: Error | undefined;
    const news: { topic: string; id: string }[] = [];
    const last: Statement[] = [];

    async function open(): Promise<Line> {
      client = await pool.connect();
      return lineOf(client);
    }
    async function begin(): Promise<Line> {
      const line = await open();
      // Travels with the first statement of the work; its failure shows up there.
      line.askLater(BEGIN).catch(() => {});
      return line;
    }
    async function send<Row>(statement: Statement<Row>): Promise<Outcome<Row>> {
      // Not before there is something to send: what the work does first need not keep a connection from others.
      begun ??= begin();
      return (await begun).ask(statement);
    }
    /** Does what is left, and commits. */
    async function finish(statements: readonly Statement[]): Promise<readonly Outcome[]> {
      // Whoever sent nothing yet needs no words for the beginning and the end.
      if (!begun) return statements.length > 0 ? (await open()).together(statements) : [];
      const outcomes = await Promise.all([...statements, COMMIT].map(send));
      if (outcomes.at(-1)?.command !== 'COMMIT') throw new Error('The transaction was rolled back by the database');
      return outcomes;
    }

    try {
      const result = await work({
        ...readerOver(send),
        async run(statement) {
          return (await send(statement)).count;
        },
        atCommit(statement) {
          last.push(statement);
        },
        tell(topic, id) {
          news.push({ topic, id });
        },
      });
      const told = news.map(({ topic, id }) => options.news.statement(topic, id));
      const outcomes = await finish([...last, ...told.map(({ statement }) => statement)]);
      const listeners = outcomes.slice(last.length) as Outcome<{ listeners: number }>[];
      await Promise.all(told.map(({ heard }, index) => heard(listeners[index]?.rows[0]?.listeners ?? 0)));
      return result;
    } catch (error) {
      if (isConnectionFailure(error)) broken = error as Error;
      else if (begun) {
        try {
          await send(ROLLBACK);
        } catch (failure) {
          broken = failure as Error;
        }
      }
      throw error;
    } finally {
      // Work that failed meanwhile may have left a connection on its way.
      await begun?.catch(() => {});
      client?.release(broken);
    }
  }

  return {
    ...readerOver(alone),
    async transaction(work) {
      let races = 0;
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(work);
        } catch (error) {
          if (error instanceof LostRace) {
            if (++races === MAX_RACES) throw error.otherwise;
            if (error.first) await this.transaction(error.first);
            tries--;
            continue;
          }
          const repeatable = error instanceof DatabaseError && RETRYABLE.has(error.code ?? '');
          if (!repeatable || tries === MAX_ATTEMPTS) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** tries));
        }
      }
    },
    async ping() {
      await alone(sql`select 1`);
    },
    quick: readerOver((statement) => lanes.query(statement)),
    pool,
    async close() {
      closing = true;
      await lanes.close();
      await pool.end();
    },
  };
}
