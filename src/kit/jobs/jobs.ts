import type { Log } from '../log.ts';
import type { Fragment } from '../postgres/sql.ts';
import { inContext } from '../work-context.ts';

/**
 * A periodic job handles rows that are due by the service's clock. The due time is a column, so that no work is lost
 * while the service or the database is down, and a moved clock moves the work. A job may be killed at any point and is
 * then repeated.
 */
export interface PeriodicJob {
  name: string;
  /** The pause between two runs; of a job with `due`, the pause after a failure. */
  everyMs: number;
  /** Runs once a night over all processes (nightly.ts). */
  nightly?: true;
  /** A query of the time at which the next work is due, null without any. The job then runs when that time has come. */
  due?: Fragment;
  /** Handles a bounded batch of due rows; returns whether there may be more. */
  run: () => Promise<'more' | 'done'>;
  /** Ends work that `run` started and did not await. */
  stop?: () => Promise<void>;
}

/** Seconds since the oldest work of each job became due; negative until it is, null without any work. */
export type Lateness = ReadonlyMap<string, number | null>;

export interface Worker {
  stop(): Promise<void>;
}

/** A job with a long interval is retried this soon after a failure. */
const AFTER_FAILURE_MS = 30_000;
/** How often due times are read: while there is work, and while there is none. */
const BUSY_POLL_MS = 250;
const IDLE_POLL_MS = 750;
/** A job with `due` runs at least this often, also when its due time was missed. */
const FALLBACK_MS = 60_000;
/** Jobs start this far apart, so that the first requests of a process do not wait for the first runs of all jobs. */
const APART_MS = 50;

export function startWorker(options: {
  jobs: readonly PeriodicJob[];
  log: Log;
  readLateness: () => Promise<Lateness>;
  countFailure: (job: string) => void;
}): Worker {
  const { jobs, log, readLateness, countFailure } = options;
  const loops = new Map(jobs.map((job, at) => [job.name, repeat(job, log, countFailure, (at + 1) * APART_MS)]));
  const timed = jobs.filter(({ due }) => due);
  const watch: PeriodicJob = {
    name: 'jobs.watch',
    everyMs: IDLE_POLL_MS,
    async run() {
      const lateness = await readLateness();
      const due = timed.filter(({ name }) => (lateness.get(name) ?? -1) >= 0);
      for (const { name } of due) loops.get(name)?.wake();
      this.everyMs = due.length > 0 ? BUSY_POLL_MS : IDLE_POLL_MS;
      return 'done';
    },
  };
  if (timed.length > 0) loops.set(watch.name, repeat(watch, log, countFailure));
  return {
    async stop() {
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
    },
  };
}

interface Loop {
  /** Runs the job now, unless it is running. */
  wake(): void;
  stop(): Promise<void>;
}

function repeat(job: PeriodicJob, log: Log, countFailure: (job: string) => void, delayMs = 0): Loop {
  let stopped = false;
  let wake = () => {};
  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = (async () => {
    if (delayMs > 0) await rest(delayMs);
    while (!stopped) {
      let pause = 0;
      try {
        if ((await inContext({ job: job.name }, () => job.run())) === 'more') continue;
        pause = job.due ? FALLBACK_MS : job.everyMs;
      } catch (error) {
        pause = Math.min(job.everyMs, AFTER_FAILURE_MS);
        countFailure(job.name);
        log.error({ err: error, job: job.name }, 'background work failed; it will be repeated');
      }
      if (!stopped) await rest(pause);
    }
  })();
  return {
    wake: () => wake(),
    async stop() {
      stopped = true;
      wake();
      await loop;
      await job.stop?.();
    },
  };
}
