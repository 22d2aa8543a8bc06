import { DatabaseError, type Pool } from 'pg';
import { openLanes } from './lanes.ts';
import { alone, type Connections, openPool } from './pool.ts';
import { type Query, type Reader, readerOver } from './reader.ts';
import { openReplica, type ReplicaOptions } from './replica.ts';
import { NOBODY, ofOperator, ofTenant, PUBLIC, type Scope, SERVICE } from './scope.ts';
import { sql } from './sql.ts';
import { type StaleNews, type Tx, transact } from './transaction.ts';
import { typeParsers } from './types.ts';

export type { Reader } from './reader.ts';
export { LostRace, type StaleNews, type Tx } from './transaction.ts';

/** The database as somebody may see it: one tenant, or one of the roles beyond tenants. */
export interface Db extends Reader {
  /**
   * Runs `work` in one transaction. Deadlocks, serialization failures and races that were lost, also for something only
   * one can have, are repeated inside, so `work` must do nothing that cannot be done again.
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

const LOG_END = sql<{ position: string }>`select pg_current_wal_lsn()::text as position`;

/** The constraint that refused a row, if that is what the error says. */
export const violatedConstraint = (error: unknown): string | undefined =>
  error instanceof DatabaseError && error.code?.startsWith('23') ? error.constraint : undefined;

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
      return dbOver({ ...connections, lanes }, scope, shared(scope), options.news);
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

function dbOver(connections: Connections, scope: Scope, quick: Query, news: StaleNews): Db {
  return {
    ...readerOver((statement) => alone(connections, scope, statement)),
    transaction: (work) => transact(connections, scope, news, work),
    quick: readerOver(quick),
  };
}
