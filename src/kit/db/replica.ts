import { DatabaseError, type Pool, type PoolClient, type PoolConfig } from 'pg';
import { Line, type Outcome } from './batch.ts';
import { isConnectionFailure } from './connection-failure.ts';
import { watchFreshness } from './freshness.ts';
import { openPool } from './pool.ts';
import type { Scope } from './scope.ts';
import type { Statement } from './sql.ts';

/**
 * A copy of the database that follows it a little behind, for reads that decide nothing. It is asked only while it is
 * known to be fresh; when it is not, does not answer or refuses, the primary answers instead, and nobody notices.
 */
export interface Replica {
  query<Row>(
    scope: Scope,
    statement: Statement<Row>,
    primary: (statement: Statement<Row>) => Promise<Outcome<Row>>,
  ): Promise<Outcome<Row>>;
  close(): Promise<void>;
}

/** A replica that takes longer is of no help; the server ends the work that nobody waits for any more. */
const PATIENCE_MS = 1_000;

export interface ReplicaOptions {
  url: string;
  maxLagMs: number;
  /** Told when it begins or ends to be believed. */
  onChange: (fresh: boolean, why: string) => void;
}

export function openReplica(
  options: ReplicaOptions & {
    connection: PoolConfig;
    /** Where the primary's log ends. */
    written: () => Promise<string>;
    complain: (error: Error) => void;
  },
): Replica {
  const { connection, complain } = options;
  const config = {
    ...connection,
    connectionString: options.url,
    connectionTimeoutMillis: PATIENCE_MS,
    options: `${connection.options ?? ''} -c statement_timeout=${PATIENCE_MS}`,
  };
  const reads = openPool(config, complain);
  // Apart from the reads, so that a rush of them does not make the replica look gone.
  const watch = openPool({ ...config, max: 1 }, complain);

  const freshness = watchFreshness({
    maxLagMs: options.maxLagMs,
    written: options.written,
    replayed: () =>
      within(watch, async (client) => {
        const { rows } = await client.query('select pg_last_wal_replay_lsn()::text as position');
        return rows[0].position;
      }),
    onChange: options.onChange,
  });

  return {
    async query(scope, statement, askPrimary) {
      if (!freshness.isFresh()) return askPrimary(statement);
      try {
        return await within(reads, (client) =>
          new Line(client, { independent: false, patienceMs: PATIENCE_MS }).ask(statement, scope.enter),
        );
      } catch (error) {
        // In a rush the wait for a connection may end it, which says nothing about the replica.
        if (isLost(error) && reads.waitingCount === 0) freshness.doubt();
        // A refusal may be its own (it cancels what is in the way of replaying), so the primary has the last word.
        return askPrimary(statement);
      }
    },
    async close() {
      freshness.close();
      await Promise.all([reads.end(), watch.end()]);
    },
  };
}

/** The replica is in trouble, and not only with this statement. */
const isLost = (error: unknown): boolean => !(error instanceof DatabaseError) || isConnectionFailure(error);

/** A connection on which nothing came back in time is given up, since nothing may ever come back on it. */
async function within<Answer>(pool: Pool, work: (client: PoolClient) => Promise<Answer>): Promise<Answer> {
  const client = await pool.connect();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const patience = setTimeout(reject, PATIENCE_MS, new Error('The replica did not answer in time'));
  let broken: Error | undefined;
  try {
    return await Promise.race([work(client), late]);
  } catch (error) {
    if (isLost(error)) broken = error as Error;
    throw error;
  } finally {
    clearTimeout(patience);
    client.release(broken);
  }
}
