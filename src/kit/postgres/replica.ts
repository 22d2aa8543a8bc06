import { DatabaseError, type PoolConfig } from 'pg';
import { isConnectionFailure } from './failures.ts';
import { type DatabaseMetrics, openPool, type Pool, type StatementObserver } from './pool.ts';
import { watchReplicaLag } from './replica-lag.ts';
import { sql } from './sql.ts';
import { atStartup, type Reader, type Settings, type TenantScope } from './tenant-scope.ts';
import { serverLimits, timeLimitsOf } from './time-limits.ts';

/**
 * A streaming replica for reads that decide nothing. It is asked only while its lag is known to be within the limit.
 * Where it is not, or where it fails, the primary answers.
 */
export interface Replica {
  reader(scope: TenantScope, primary: Reader): Reader;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  url: string;
  maxLagMs: number;
  /** Called when reads begin or cease to go to the replica. */
  onChange: (usable: boolean, reason: string) => void;
}

/** A replica that takes longer is of no help, in milliseconds. */
const ANSWER_WITHIN_MS = 1_000;

export function openReplica(
  options: ReplicaOptions & {
    config: PoolConfig;
    settings: Settings;
    max: number;
    metrics: DatabaseMetrics;
    observer?: StatementObserver | undefined;
    onError: (error: Error) => void;
    readerOn: (pool: Pool, scope: TenantScope) => Reader;
    /** End of the primary's write-ahead log. */
    writtenPosition: () => Promise<string>;
  },
): Replica {
  const limits = timeLimitsOf(ANSWER_WITHIN_MS);
  const config = {
    ...options.config,
    connectionString: options.url,
    options: atStartup({ ...options.settings, ...serverLimits(limits) }),
  };
  const open = (max: number): Pool =>
    openPool({ config, max, limits, metrics: options.metrics, observer: options.observer, onError: options.onError });
  const reads = open(options.max);
  // A pool of its own, so that a rush of reads does not make the replica look gone.
  const probe = open(1);

  const lag = watchReplicaLag({
    maxLagMs: options.maxLagMs,
    writtenPosition: options.writtenPosition,
    async replayedPosition() {
      const { rows } = await probe.use('service', (query) =>
        query(sql<{ position: string | null }>`select pg_last_wal_replay_lsn()::text as position`),
      );
      return rows[0]?.position ?? null;
    },
    onChange: options.onChange,
  });

  return {
    reader(scope, primary) {
      const replica = options.readerOn(reads, scope);
      async function ask<T>(read: (from: Reader) => Promise<T>): Promise<T> {
        if (!lag.isWithinLimit()) return read(primary);
        try {
          return await read(replica);
        } catch (error) {
          // A wait for a connection may end the read in a rush, which says nothing about the replica.
          if (isLost(error) && reads.waiting === 0) lag.markSuspect();
          // The replica also cancels reads that stand in the way of replay, so the primary has the last word.
          return read(primary);
        }
      }
      return {
        rows: (statement) => ask((from) => from.rows(statement)),
        maybe: (statement) => ask((from) => from.maybe(statement)),
        one: (statement) => ask((from) => from.one(statement)),
        call: (statement, options) => ask((from) => from.call(statement, options)),
      };
    },
    async close() {
      lag.close();
      await Promise.all([reads.close(), probe.close()]);
    },
  };
}

/** The replica is in trouble, and not only with this statement. */
const isLost = (error: unknown): boolean => !(error instanceof DatabaseError) || isConnectionFailure(error);
