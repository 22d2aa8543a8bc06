import { EventEmitter } from 'node:events';
import {
  type CronItem,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool } from 'pg';
import type { Tx } from '../db/db.ts';
import { json, sql } from '../db/sql.ts';
import type { Log } from '../log.ts';
import { quietPool } from './pool.ts';

/**
 * Two kinds of background work. A **task** is asked for by a transaction and runs once it has committed, repeated until
 * it succeeds. A **watch** looks for rows that have fallen due by the service's own clock (hold ends, retries, billing):
 * the row says when, so nothing is forgotten while the service is down, and moving the clock moves it too.
 * Both may be killed anywhere and repeated.
 */
export interface Task {
  name: string;
  run: (payload: unknown) => Promise<void>;
  /** Also at these times (cron, UTC). */
  cron?: string;
}

export interface Watch {
  name: string;
  everyMs: number;
  /** Does what is due, a bounded batch at a time; says whether there may be more. */
  run: () => Promise<'more' | 'done'>;
  /** Ends what it started and did not wait for. */
  stop?: () => Promise<void>;
}

export interface Worker {
  stop(): Promise<void>;
}

/** Asks for a task in the transaction that needs it. A repeated `key` replaces the waiting one. */
export async function enqueue(tx: Tx, task: string, payload: object, key?: string): Promise<void> {
  await tx.rows(
    sql`select graphile_worker.add_job(${task}, payload => ${json(payload)}::json, job_key => ${key ?? null})`,
  );
}

export async function startWorker(options: {
  url: string;
  /** How long a statement of the library's own may take before its connection is given up. */
  timeoutMs: number;
  tasks: readonly Task[];
  watches: readonly Watch[];
  log: Log;
}): Promise<Worker> {
  const { tasks, watches, log } = options;
  // The library's own pool: ours speaks of instants where it expects dates.
  const pool = quietPool({
    connectionString: options.url,
    max: 5,
    query_timeout: options.timeoutMs,
    // Only so does the driver break a connection on which no answer comes.
    pipeline: true,
  });
  const taskList: TaskList = Object.fromEntries(tasks.map((task) => [task.name, (payload) => task.run(payload)]));
  const crons: CronItem[] = tasks.flatMap((task) =>
    task.cron ? [{ task: task.name, match: task.cron, identifier: task.name }] : [],
  );
  const events: WorkerEvents = new EventEmitter();
  const start = () =>
    run({
      pgPool: pool,
      taskList,
      parsedCronItems: parseCronItems(crons),
      concurrency: 4,
      noHandleSignals: true,
      pollInterval: 2_000,
      events,
      // In batches, although of one: when the end of a job cannot be written down, the runner ends and not the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log.error({ part: 'jobs' }, message);
        else log.debug({ part: 'jobs' }, message);
      }),
    });
  let current = '';
  events.on('pool:create', ({ workerPool }) => {
    current = workerPool.id;
  });
  // What an ended runner had taken and could not give back is free again for the next.
  const startAgain = async () => {
    await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [current]);
    return start();
  };
  const stopRunning = keepRunning(await start(), startAgain, log);
  const watching = [...watches, abandonedWatch(pool)].map((watch) => keepWatching(watch, log));
  return {
    async stop() {
      await Promise.all([stopRunning(), ...watching.map((stop) => stop())]);
      await pool.end();
    },
  };
}

const RESTART_MS = 1_000;

/** A runner ends by itself when the database was away at the wrong moment, and then does nothing more: another follows. */
function keepRunning(first: Runner, startAgain: () => Promise<Runner>, log: Log): () => Promise<void> {
  let runner: Runner | null = first;
  let stopped = false;
  const { promise: stopping, resolve: wake } = Promise.withResolvers<void>();
  const loop = (async () => {
    while (!stopped) {
      await runner?.promise.catch(() => {});
      if (stopped) return;
      log.error({ part: 'jobs' }, 'the job runner has ended; starting it again');
      runner = null;
      await Promise.race([stopping, new Promise((resolve) => setTimeout(resolve, RESTART_MS).unref())]);
      if (stopped) return;
      runner = await startAgain().catch((error: unknown) => {
        log.error({ err: error, part: 'jobs' }, 'the job runner could not be started');
        return null;
      });
      if (stopped) await runner?.stop();
    }
  })();
  return async () => {
    stopped = true;
    wake();
    // It may have ended just now by itself.
    await runner?.stop().catch(() => {});
    await loop;
  };
}

/** Longer than any task of ours takes. */
const ABANDONED_MINUTES = 10;

/** A worker that was killed keeps what it had taken locked; the library itself would wait for four hours. */
const abandonedWatch = (pool: Pool): Watch => ({
  name: 'jobs.free-abandoned',
  everyMs: 60_000,
  async run() {
    await pool.query(
      `select graphile_worker.force_unlock_workers(array(
         select distinct locked_by from graphile_worker.jobs where locked_at < now() - make_interval(mins => $1)))`,
      [ABANDONED_MINUTES],
    );
    return 'done';
  },
});

function keepWatching(watch: Watch, log: Log): () => Promise<void> {
  let stopped = false;
  let wake: (() => void) | undefined;
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = (async () => {
    while (!stopped) {
      try {
        if ((await watch.run()) === 'more') continue;
      } catch (error) {
        log.error({ err: error, watch: watch.name }, 'background work failed; it will be repeated');
      }
      if (!stopped) await rest(watch.everyMs);
    }
  })();
  return async () => {
    stopped = true;
    wake?.();
    await loop;
    await watch.stop?.();
  };
}
