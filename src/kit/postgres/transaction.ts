import type { AppError } from '../errors.ts';
import type { Invalidator, Notice } from './cache-invalidation.ts';
import { isConflict, isConnectionFailure } from './failures.ts';
import { beginInScope, commitWith } from './pipeline.ts';
import type { DatabaseMetrics, Pool } from './pool.ts';
import { type Statement, sql } from './sql.ts';
import { type Query, type Reader, readerOver, type TenantScope } from './tenant-scope.ts';

/** A transaction that `route()` or a job has opened and will commit. */
export interface Tx extends Reader {
  /** Runs a change and returns the number of rows it touched. */
  run(statement: Statement): Promise<number>;
  /** Drops cached values of `id` in every process once the transaction has committed. */
  invalidate(topic: string, id: string): void;
}

/**
 * Thrown by work that read something which changed before it was written. The transaction rolls back and runs again.
 * `before` runs first, in a transaction of its own. `exhausted` is the answer after too many repeats.
 */
export class RetryTransaction extends Error {
  readonly exhausted: AppError;
  readonly before: ((tx: Tx) => Promise<unknown>) | undefined;
  constructor(options: { exhausted: AppError; before?: (tx: Tx) => Promise<unknown> }) {
    super('The transaction must run again');
    this.exhausted = options.exhausted;
    this.before = options.before;
  }
}

/** Repeats after RetryTransaction; each repeat reads the newest state, so a request gives up only under a storm. */
const MAX_REPEATS = 40;
/** Repeats after a deadlock or a serialization failure. */
export const MAX_CONFLICTS = 8;
const BACKOFF_MS = 5;

const ROLLBACK = sql`rollback`;

/** Waits a random time that doubles with each conflict, so that two transactions do not meet again. */
export const backOff = (conflicts: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * BACKOFF_MS * 2 ** conflicts));

export interface TransactionOptions {
  pool: Pool;
  scope: TenantScope;
  invalidator: Invalidator;
  /** The transaction runs on another server than the listening processes; see cache-invalidation.ts. */
  noticesApart: boolean;
  metrics: DatabaseMetrics;
}

/** Runs `work` in one transaction. `work` may run several times, so it must do nothing that cannot be repeated. */
export async function transact<T>(options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  let conflicts = 0;
  for (let repeats = 0; ; ) {
    try {
      return await attempt(options, work);
    } catch (error) {
      if (error instanceof RetryTransaction) {
        if (++repeats === MAX_REPEATS) throw error.exhausted;
        options.metrics.retry('overtaken');
        if (error.before) await transact(options, error.before);
      } else {
        if (!isConflict(error) || ++conflicts === MAX_CONFLICTS) throw error;
        options.metrics.retry('conflict');
        await backOff(conflicts);
      }
    }
  }
}

interface Invalidated {
  topic: string;
  id: string;
}

async function attempt<T>(options: TransactionOptions, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { pool, scope } = options;
  const invalidated: Invalidated[] = [];
  const { result, acknowledge } = await pool.use(scope.share, async (query) => {
    const begun = beginInScope(query, scope);
    try {
      const result = await work(transactionOver(query, invalidated));
      return { result, acknowledge: await commit(query, options, invalidated) };
    } catch (error) {
      // The answers come in order, so that the rollback also waits for statements the work did not await.
      if (!isConnectionFailure(error)) await query(ROLLBACK);
      await begun;
      throw error;
    }
  });
  // After the connection is free again: the wait is for other processes.
  await acknowledge();
  return result;
}

/** Commits, and returns the wait for the processes that drop what was invalidated. */
async function commit(
  query: Query,
  { invalidator, noticesApart }: TransactionOptions,
  invalidated: readonly Invalidated[],
): Promise<() => Promise<unknown>> {
  if (noticesApart) await Promise.all(invalidated.map(({ topic, id }) => invalidator.announce(topic, id)));
  const notices: Notice[] = invalidated.map(({ topic, id }) => invalidator.notify(topic, id));
  const statements = noticesApart ? [] : notices.map(({ statement }) => statement);
  const listeners = await commitWith(query, statements);
  if (noticesApart) return () => Promise.all(notices.map((notice) => invalidator.send(notice)));
  return () => Promise.all(notices.map((notice, at) => notice.acknowledged(listeners[at]?.rows[0]?.listeners ?? 0)));
}

const transactionOver = (query: Query, invalidated: Invalidated[]): Tx => ({
  ...readerOver(query, query),
  async run(statement) {
    return (await query(statement)).rowCount ?? 0;
  },
  invalidate(topic, id) {
    invalidated.push({ topic, id });
  },
});
