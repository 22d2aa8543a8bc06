import type { Log } from '../log.ts';

/**
 * Background work. A **watch** looks for rows that have fallen due by the service's own clock (hold ends, retries,
 * billing, what is too old to keep): the row says when, so nothing is forgotten while the service or the database is
 * down, and moving the clock moves it too. It may be killed anywhere and repeated.
 */
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

/** What comes but once an hour or a day need not wait so long after a failure. */
const AFTER_FAILURE_MS = 30_000;

export function startWorker({ watches, log }: { watches: readonly Watch[]; log: Log }): Worker {
  const watching = watches.map((watch) => keepWatching(watch, log));
  return {
    async stop() {
      await Promise.all(watching.map((stop) => stop()));
    },
  };
}

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
      let pause = watch.everyMs;
      try {
        if ((await watch.run()) === 'more') continue;
      } catch (error) {
        pause = Math.min(pause, AFTER_FAILURE_MS);
        log.error({ err: error, watch: watch.name }, 'background work failed; it will be repeated');
      }
      if (!stopped) await rest(pause);
    }
  })();
  return async () => {
    stopped = true;
    wake?.();
    await loop;
    await watch.stop?.();
  };
}
