import { DEPENDENCY_UNAVAILABLE, fail } from '../errors.ts';
import { type FairQueue, fairQueue } from '../fair-queue.ts';

/**
 * Reads whose answers take much of the process's time, such as calendars and exports. One key, such as the share of a
 * tenant, has two of them under way, and the keys that wait get their turn. While the process is busy, a read that took
 * long keeps its place for as long again, so that one key cannot fill the process with them.
 */
export interface HeavyReads {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

/** Heavy reads under way in a process, and of one key. */
const AT_ONCE = 4;
const PER_KEY = 2;
/** Share of its time in which the event loop worked, from which on the process counts as busy. */
const BUSY = 0.8;
/** Time that a read may take without a rest after it, in milliseconds. */
const SHORT_MS = 20;
const MAX_REST_MS = 500;

export function heavyReads(waitMs: number): HeavyReads {
  const places: FairQueue = fairQueue({
    total: AT_ONCE,
    limitOf: () => PER_KEY,
    waitMs,
    late: () => fail(DEPENDENCY_UNAVAILABLE, 'Too many long requests of this business at once; try again'),
  });
  return {
    async run(key, work) {
      await places.enter(key);
      const began = performance.now();
      const before = performance.eventLoopUtilization();
      try {
        return await work();
      } finally {
        const took = performance.now() - began;
        const isBusy = performance.eventLoopUtilization(before).utilization > BUSY;
        if (took <= SHORT_MS || !isBusy) places.leave(key);
        else setTimeout(() => places.leave(key), Math.min(took, MAX_REST_MS)).unref();
      }
    },
  };
}
