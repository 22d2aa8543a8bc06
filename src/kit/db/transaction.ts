import { DatabaseError, type PoolClient } from 'pg';
import type { AppError } from '../errors.ts';
import type { Line, Outcome } from './batch.ts';
import { isConnectionFailure } from './connection-failure.ts';
import { HeldUp } from './lanes.ts';
import { type Connections, lineOf } from './pool.ts';
import { type Reader, readerOver } from './reader.ts';
import type { Scope } from './scope.ts';
import { type Statement, sql } from './sql.ts';

/** What a change needs: a transaction somebody else opened and will commit. */
export interface Tx extends Reader {
  /** Runs a change and says how many rows it touched. */
  run(statement: Statement): Promise<number>;
  /** Sends a last statement together with the commit, so that it costs no round trip of its own. */
  atCommit(statement: Statement): void;
  /** Tells every process, after the commit and not without it, that what it remembers of `id` is stale. */
  tell(topic: string, id: string): void;
}

/** Spreads what transactions declared stale. `heard` ends when that many processes have said that they heard it. */
export interface StaleNews {
  statement(
    topic: string,
    id: string,
  ): { statement: Statement<{ listeners: number }>; heard: (listeners: number) => Promise<void> };
}

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
/** Undone because another was faster, or because two waited for each other. */
export const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && RETRYABLE.has(error.code ?? '');
/** Something was not there when the work looked, and was when it wrote: another look finds it. */
const UNIQUE_VIOLATION = '23505';
const isOvertaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === UNIQUE_VIOLATION;
const MAX_ATTEMPTS = 8;

/** Runs `work` in one transaction, and again when it lost against another. */
export async function transact<T>(
  connections: Connections,
  scope: Scope,
  news: StaleNews,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let races = 0;
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(connections, scope, news, work);
    } catch (error) {
      if (error instanceof LostRace) {
        if (++races === MAX_RACES) throw error.otherwise;
        if (error.first) await transact(connections, scope, news, error.first);
        tries--;
        continue;
      }
      if (!(isConflict(error) || isOvertaken(error)) || tries === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** tries));
    }
  }
}

async function attempt<T>(
  connections: Connections,
  scope: Scope,
  staleNews: StaleNews,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let begun: Promise<Line> | undefined;
  let client: PoolClient | undefined;
  let broken: Error | undefined;
  const news: { topic: string; id: string }[] = [];
  const last: Statement[] = [];

  /** A transaction that is known whole, and needs no words for its beginning and its end. */
  async function together(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    const whole = [scope.enter, ...statements];
    if (connections.lanes) {
      try {
        return await connections.lanes.together(scope, whole);
      } catch (error) {
        // Alone, it may wait.
        if (!(error instanceof HeldUp)) throw error;
      }
    }
    return (await open()).together(whole);
  }
  async function open(): Promise<Line> {
    client = await connections.pool.connect();
    return lineOf(client, connections);
  }
  async function begin(): Promise<Line> {
    const line = await open();
    // Both travel with the first statement of the work; their failure shows up there.
    line.askLater(BEGIN).catch(() => {});
    line.askLater(scope.enter).catch(() => {});
    return line;
  }
  async function send<Row>(statement: Statement<Row>): Promise<Outcome<Row>> {
    // Not before there is something to send: what the work does first need not keep a connection from others.
    begun ??= begin();
    return (await begun).ask(statement);
  }
  /** Does what is left, and commits. */
  async function finish(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    if (!begun) return statements.length > 0 ? (await together(statements)).slice(1) : [];
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
    const told = news.map(({ topic, id }) => staleNews.statement(topic, id));
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
