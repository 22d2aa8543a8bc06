import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import { addUsage } from './store.ts';
import type { UsageTally } from './tally-usage.ts';

const EVERY_MS = 3_000;

/** The counts of this process and the database they are stored in. */
export interface UsageContext {
  usage: UsageTally;
  db: Database;
}

/** Stores the requests that this process has counted in memory. */
export const flushUsage = ({ usage, db }: UsageContext): Promise<void> =>
  usage.drain((batch) => db.service.transaction((tx) => addUsage(tx, batch)));

/** Stores usage every 3 seconds. The returned function stops the timer and stores the rest. */
export function keepUsageFlushed(context: UsageContext & { log: Log }): () => Promise<void> {
  const flush = async () => {
    try {
      await flushUsage(context);
    } catch (error) {
      context.log.warn({ err: error, part: 'usage' }, 'usage could not be written; it is kept and tried again');
    }
  };
  const timer = setInterval(flush, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await flush();
  };
}
