import { DatabaseError, type Pool, type PoolClient } from 'pg';
import type { AppError } from '../errors.ts';
import { Line, type Outcome } from './batch.ts';
import { isConnectionFailure } from './connection-failure.ts';
import { openLanes } from './lanes.ts';
import { openPool } from './pool.ts';
import { openReplica, type ReplicaOptions } from './replica.ts';
import { NOBODY, ofOperator, ofTenant, PUBLIC, type Scope, SERVICE } from './scope.ts';
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

/** The database as somebody may see it: one tenant, or one of the roles beyond tenants. */
export interface Db extends Reader {
  /**
   * Runs `work` in one transaction. Deadlocks, serialization failures and lost races are repeated inside, so `work`
   * must do nothing that cannot be done again.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** For reads that are always short: those of tenants share a few connections and travel together. */
  readonly quick: Reader;
}

type Relaxed = Reader & Pick<Db, 'quick'>;

/** Nobody reads or writes without having said whom it is for; docs/isolation.md says what each may see. */
export interface Database {
  /** The rows of one tenant and no other's; of what was answered before, what was answered to `caller`. */
  tenant(id: string, caller?: string): Db;
  /** What everybody may see of all tenants; it writes nothing. */
  readonly public: Db;
  /** What those who run the platform may see and move; `caller` as above. */
  operator(caller?: string): Db;
  /** All of it, for the service's own work: who is calling, whose a row is, background work. */
  readonly service: Db;
  /** For reads that decide nothing: from a replica a little behind, where there is one that can be believed. */
  readonly relaxed: { tenant(id: string): Relaxed; readonly public: Relaxed };
  ping(): Promise<void>;
  /** What it gives out belongs to nobody, and sees nothing. */
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

const LOG_END = sql<{ position: string }>`select pg_current_wal_lsn()::text as position`;
const MAX_RACES = 40;
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 8;

/** The constraint that refused a row, if that is what the error says. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;

type Query = <Row>(statement: Statement<Row>) => Promise<Outcome<Row>>;

function readerOver(query: Query): Reader {
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
  replica?: ReplicaOptions | null;
}): Database {
  const connection = {
    connectionString: options.url,
    // Also how long a request waits for its turn in a rush.
    connectionTimeoutMillis: 10_000,
    // Enough memory that adding up a month of all businesses stays off the disk; what is small takes no more than before.
    options: `-c timezone=UTC -c idle_in_transaction_session_timeout=30000 -c work_mem=16MB ${NOBODY}`,
    types: typeParsers,
  };
  let closing = false;
  // The pool does not wait for its connections to end; what the server says to them after that is no news.
  const complain = (error: Error) => {
    if (!closing) options.onError(error);
  };
  const pool = openPool({ ...connection, max: options.max }, complain);
  const connections = { pool, patienceMs: options.timeoutMs };
  const lanes = openLanes(connection, options.timeoutMs, complain);
  const pooled =
    (scope: Scope): Query =>
    (statement) =>
      alone(connections, scope, statement);
  /** Only tenants share connections: in a message of several, a role that one entered would be that of the next. */
  const shared =
    (scope: Scope): Query =>
    (statement) =>
      lanes.query(scope, statement);
  const as = (scope: Scope) => dbOver(connections, scope, pooled(scope), options.news);
  const written = async () => (await alone(connections, SERVICE, LOG_END)).rows[0]?.position ?? '';
  const replica = options.replica
    ? openReplica({ ...options.replica, connection: { ...connection, max: options.max }, written, complain })
    : null;
  const relaxed = (scope: Scope, quick: Query): Relaxed => {
    const over = (primary: Query) =>
      readerOver(replica ? (statement) => replica.query(scope, statement, primary) : primary);
    return { ...over(pooled(scope)), quick: over(quick) };
  };

  return {
    tenant(id, caller = '') {
      const scope = ofTenant(id, caller);
      return dbOver(connections, scope, shared(scope), options.news);
    },
    public: as(PUBLIC),
    operator: (caller = '') => as(ofOperator(caller)),
    service: as(SERVICE),
    relaxed: {
      tenant(id) {
        const scope = ofTenant(id, '');
        return relaxed(scope, shared(scope));
      },
      public: relaxed(PUBLIC, pooled(PUBLIC)),
    },
    async ping() {
      await alone(connections, SERVICE, sql`select 1`);
    },
    pool,
    async close() {
      closing = true;
      await replica?.close();
      await lanes.close();
      await pool.end();
    },
  };
}

/** Connections, and how long an answer on them is waited for. */
interface Connections {
  pool: Pool;
  patienceMs: number;
}

const lineOf = (client: PoolClient, { patienceMs }: Connections) =>
  new Line(client, { independent: false, patienceMs });

function dbOver(connections: Connections, scope: Scope, quick: Query, news: StaleNews): Db {
  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let races = 0;
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(connections, scope, news, work);
      } catch (error) {
        if (error instanceof LostRace) {
          if (++races === MAX_RACES) throw error.otherwise;
          if (error.first) await transaction(error.first);
          tries--;
          continue;
        }
        const repeatable = error instanceof DatabaseError && RETRYABLE.has(error.code ?? '');
        if (!repeatable || tries === MAX_ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** tries));
      }
    }
  }
  return {
    ...readerOver((statement) => alone(connections, scope, statement)),
    transaction,
    quick: readerOver(quick),
  };
}

async function alone<Row>(
  connections: Connections,
  { enter }: Scope,
  statement: Statement<Row>,
): Promise<Outcome<Row>> {
  const client = await connections.pool.connect();
  let broken: Error | undefined;
  try {
    return await lineOf(client, connections).ask(statement, enter);
  } catch (error) {
    if (isConnectionFailure(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

async function attempt<T>(
  connections: Connections,
  { enter }: Scope,
  staleNews: StaleNews,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let begun: Promise<Line> | undefined;
  let client: PoolClient | undefined;
  let broken: Error | undefined;
  const news: { topic: string; id: string }[] = [];
  const last: Statement[] = [];

  async function open(): Promise<Line> {
    client = await connections.pool.connect();
    return lineOf(client, connections);
  }
  async function begin(): Promise<Line> {
    const line = await open();
    // Both travel with the first statement of the work; their failure shows up there.
    line.askLater(BEGIN).catch(() => {});
    line.askLater(enter).catch(() => {});
    return line;
  }
  async function send<Row>(statement: Statement<Row>): Promise<Outcome<Row>> {
    // Not before there is something to send: what the work does first need not keep a connection from others.
    begun ??= begin();
    return (await begun).ask(statement);
  }
  /** Does what is left, and commits. */
  async function finish(statements: readonly Statement[]): Promise<readonly Outcome[]> {
    if (!begun) {
      // Whoever sent nothing yet needs no words for the beginning and the end.
      return statements.length > 0 ? (await (await open()).together([enter, ...statements])).slice(1) : [];
    }
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
