import type { Db } from '../../kit/postgres/database.ts';
import { resetSandbox } from './reset-sandbox.ts';
import { listIdle, lockIdle } from './store.ts';

const IDLE_DAYS = 90;
const BATCH = 20;

/**
 * Resets sandboxes without any use for 90 days, each in a transaction of its own; returns whether there was one. The
 * reset counts as use, so that the next one comes 90 days later.
 */
export async function resetIdleSandboxes(db: Db, now: Temporal.Instant): Promise<'more' | 'done'> {
  const since = now.subtract({ hours: IDLE_DAYS * 24 });
  let reset = 0;
  for (const { businessId, userId } of await listIdle(db, since, BATCH)) {
    await db.transaction(async (tx) => {
      if (!(await lockIdle(tx, businessId, since))) return;
      await resetSandbox(tx, userId, now);
      reset++;
    });
  }
  return reset > 0 ? 'more' : 'done';
}
