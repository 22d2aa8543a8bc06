import pg from 'pg';
import type { AppError } from '../errors.ts';
import { fairQueue } from '../fair-queue.ts';
import type { Log } from '../log.ts';
import type { Tracer } from '../tracing.ts';
import { currentContext, currentIds } from '../work-context.ts';
import {
  isConnectionFailure,
  isDiskFull,
  isLockTimeout,
  isResponseTimeout,
  isStatementTimeout,
  PoolBusy,
} from './failures.ts';
import type { Statement } from './sql.ts';
import { type Query, SHARED_SCOPES } from './tenant-scope.ts';
import type { TimeLimits } from './time-limits.ts';

/** Counters that the process publishes. */
export interface DatabaseMetrics {
  /** A transaction is repeated. */
  retry(reason: string): void;
  /** A statement or the wait for a connection took too long. */
  timeout(kind: 'lock' | 'statement' | 'response' | 'pool'): void;
  /** A request waited for a connection. */
  poolWait(seconds: number): void;
  /** The server had no space for a statement. */
  diskFull(): void;
}

export interface Pool {
  /** Runs `work` on a connection that is its own until it ends. `share`: whose share it uses; see tenant-scope.ts. */
  use<T>(share: string, work: (query: Query) => Promise<T>): Promise<T>;
  /** The driver's pool. Its connections have no tenant. */
  readonly driver: pg.Pool;
  /** Requests that wait for a connection. */
  readonly waiting: number;
  close(): Promise<void>;
}

/** Reports slow statements and, where there is a tracer, a span for each statement. Values are never reported. */
export interface StatementObserver {
  log: Log;
  slowMs: number;
  tracer: Tracer | null;
}

/** The answer that an error of the database stands for, where its own rules refused a statement; null for a failure. */
export type RefusalOf = (error: pg.DatabaseError) => AppError | null;

/** One share uses at most this part of the connections, and shares that wait get free ones in turn. */
const PART_OF_ONE_SHARE = 1 / 3;
/** The server has to end an abandoned statement within this time, in milliseconds. */
const TERMINATE_MS = 2_000;

export function openPool(options: {
  config: pg.PoolConfig;
  max: number;
  limits: TimeLimits;
  metrics: DatabaseMetrics;
  refusalOf?: RefusalOf | undefined;
  observer?: StatementObserver | undefined;
  onError: (error: Error) => void;
  /** A pooler hands each transaction to another server connection: nothing may be prepared or ended on one. */
  pooled?: boolean | undefined;
}): Pool {
  const { config, max, limits, metrics, onError, refusalOf, observer, pooled } = options;
  const driver = new pg.Pool({
    ...config,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: limits.poolMs,
    query_timeout: limits.responseMs,
    // See pipeline.ts.
    pipeline: true,
  });
  const ofOneShare = Math.max(1, Math.floor(max * PART_OF_ONE_SHARE));
  const places = fairQueue({
    total: max,
    limitOf: (share) => (SHARED_SCOPES.has(share) ? Math.max(1, max - ofOneShare) : ofOneShare),
    waitMs: limits.poolMs,
    late: () => new PoolBusy('No connection became free in time'),
  });
  const backends = new WeakMap<object, number>();
  let closing = false;
  // The driver does not wait for its connections to end; errors after `close` are no news.
  const report = (error: Error) => {
    if (!closing) onError(error);
  };
  driver.on('error', report);
  driver.on('connect', (client) => {
    // Without a listener, a connection that breaks while it is in use would end the process.
    client.on('error', report);
    if (pooled) return;
    client.query('select pg_backend_pid() as pid').then(
      ({ rows }) => backends.set(client, rows[0].pid),
      () => {},
    );
  });

  /**
   * Ends the backend whose answer did not come, so that its statement does not take effect after the caller read 503.
   * Backends that are given up together are ended over one connection: a stalled network must not double the number of
   * connections.
   */
  let waitingBatch: { pids: number[]; ended: Promise<void> } | undefined;
  let lastBatch = Promise.resolve();

  async function terminate(client: pg.PoolClient): Promise<void> {
    const pid = backends.get(client);
    if (pid === undefined) return;
    if (!waitingBatch) {
      const pids: number[] = [];
      const ended = lastBatch.then(() => {
        waitingBatch = undefined;
        return endBackends(pids);
      });
      lastBatch = ended;
      waitingBatch = { pids, ended };
    }
    waitingBatch.pids.push(pid);
    await waitingBatch.ended;
  }

  async function endBackends(pids: number[]): Promise<void> {
    const { options: _role, ...login } = config;
    const other = new pg.Client({ ...login, connectionTimeoutMillis: TERMINATE_MS, query_timeout: TERMINATE_MS });
    other.on('error', () => {});
    try {
      await other.connect();
      await other.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids]);
    } catch {
      // Where the server cannot be reached, its own statement_timeout has ended the statement.
    } finally {
      other.end().catch(() => {});
    }
  }

  function count(error: unknown): void {
    if (isLockTimeout(error)) metrics.timeout('lock');
    else if (isStatementTimeout(error)) metrics.timeout('statement');
    else if (isResponseTimeout(error)) metrics.timeout('response');
    else if (isDiskFull(error)) metrics.diskFull();
  }

  async function connect(share: string): Promise<pg.PoolClient> {
    const asked = performance.now();
    const waits = driver.idleCount === 0 && driver.totalCount === max;
    try {
      await places.enter(share);
      return await driver.connect().catch((error) => {
        places.leave(share);
        throw error;
      });
    } catch (error) {
      metrics.timeout('pool');
      throw error;
    } finally {
      if (waits) metrics.poolWait((performance.now() - asked) / 1_000);
    }
  }

  return {
    async use(share, work) {
      const client = await connect(share);
      let broken: Error | undefined;
      try {
        const query = ((statement) => client.query(pooled ? { ...statement, name: undefined } : statement)) as Query;
        return await work(observer ? observeStatements(query, observer) : query);
      } catch (error) {
        count(error);
        if (isResponseTimeout(error)) await terminate(client);
        if (isConnectionFailure(error)) broken = error as Error;
        throw (error instanceof pg.DatabaseError && refusalOf?.(error)) || error;
      } finally {
        client.release(broken);
        places.leave(share);
      }
    },
    driver,
    get waiting() {
      return places.waiting;
    },
    async close() {
      closing = true;
      await driver.end();
    },
  };
}

const LOGGED_LETTERS = 300;
/** Opens the scope of a transaction, and asks for nothing. */
const FRAME = /^(begin|set local)/;

const shorten = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, LOGGED_LETTERS);

function observeStatements(query: Query, { log, slowMs, tracer }: StatementObserver): Query {
  const parent = tracer ? currentContext().span : undefined;

  async function observe(statement: Statement) {
    const began = performance.now();
    const span = parent && tracer?.start('statement', { kind: 'client', parent });
    span?.set('db.system', 'postgresql');
    span?.set('db.statement', shorten(statement.text));
    let failure: unknown;
    try {
      return await query(statement);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      const ms = Math.round(performance.now() - began);
      if (ms >= slowMs) log.warn({ ms, statement: shorten(statement.text), ...currentIds() }, 'a statement was slow');
      span?.end(failure);
    }
  }

  return ((statement: Statement) => (FRAME.test(statement.text) ? query(statement) : observe(statement))) as Query;
}
