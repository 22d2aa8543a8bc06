import { DatabaseError, type Pool, type PoolClient, type PoolConfig } from 'pg';
import { isConnectionFailure } from './connection-failure.ts';
import { watchFreshness } from './freshness.ts';
import { openPool } from './pool.ts';
import { type Answered, ask, type Scope } from './scope.ts';
import type { Statement } from './sql.ts';

/**
 * A copy of the database that follows it a little behind, for reads that decide nothing. It is asked only while it is
 * known to be fresh; when it is not, does not answer or refuses, the primary answers instead, and nobody notices.
 */
export interface Replica {
  query<Row>(
    scope: Scope,
    statement: Statement<Row>,
    primary: (statement: Statement<Row>) => Promise<Answered<Row>>,
  ): Promise<Answered<Row>>;
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
  options: ReplicaOptions & { connection: PoolConfig; primary: Pool; complain: (error: Error) => void },
): Replica {
  const { connection, primary } = options;
  const pool = openPool(
    {
      ...connection,
      connectionString: options.url,
      connectionTimeoutMillis: PATIENCE_MS,
      options: `${connection.options ?? ''} -c statement_timeout=${PATIENCE_MS}`,
    },
    options.complain,
  );
  /** The replica is in trouble, and not only with this statement. */
  const isLost = (error: unknown) => !(error instanceof DatabaseError) || isConnectionFailure(error);

  /** A connection on which nothing came back in time is given up, since nothing may ever come back on it. */
  async function within<Answer>(work: (client: PoolClient) => Promise<Answer>): Promise<Answer> {
    const client = await pool.connect();
    const { promise, reject } = Promise.withResolvers<never>();
    const patience = setTimeout(reject, PATIENCE_MS, new Error('The replica did not answer in time'));
    let broken: Error | undefined;
    try {
      return await Promise.race([work(client), promise]);
    } catch (error) {
      if (isLost(error)) broken = error as Error;
      throw error;
    } finally {
      clearTimeout(patience);
      client.release(broken);
    }
  }

  const freshness = watchFreshness({
    maxLagMs: options.maxLagMs,
    written: async () => (await primary.query('select pg_current_wal_lsn()::text as position')).rows[0].position,
    replayed: () =>
      within(async (client) => {
        const { rows } = await client.query('select pg_last_wal_replay_lsn()::text as position');
        return rows[0].position;
      }),
    onChange: options.onChange,
  });

  return {
    async query(scope, statement, askPrimary) {
      if (!freshness.isFresh()) return askPrimary(statement);
      try {
        return await within((client) => ask(client, scope, statement));
      } catch (error) {
        // A refusal may be the replica's own (it cancels what is in the way of replaying), so the primary has the last word.
        if (isLost(error)) freshness.doubt();
        return askPrimary(statement);
      }
    },
    async close() {
      freshness.close();
      await pool.end();
    },
  };
}
