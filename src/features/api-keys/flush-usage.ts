import type { Deps } from '../../deps.ts';
import { addUsage } from './store.ts';

const EVERY_MS = 3_000;

/** Writes down what this process has counted. */
export const flushUsage = ({ usage, db }: Deps): Promise<void> =>
  usage.drain((batch) => db.service.transaction((tx) => addUsage(tx, batch)));

/** Writes usage down every few seconds; the function it returns does so a last time and ends it. */
export function keepUsageFlushed(deps: Deps): () => Promise<void> {
  const flush = async () => {
    try {
      await flushUsage(deps);
    } catch (error) {
      deps.log.warn({ err: error, part: 'usage' }, 'usage could not be written; it is kept and tried again');
    }
  };
  const timer = setInterval(flush, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}
