import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import type { Log } from '../../../kit/log.ts';
import type { Db } from '../../../kit/postgres/database.ts';
import { resetSandbox } from './reset-sandbox.ts';
import { listIdle, lockIdle } from './store.ts';

const IDLE_DAYS = 90;

/** Resets sandboxes without any use for 90 days. The reset counts as use, so that the next one comes 90 days later. */
export function resetIdleSandboxes(db: Db, log: Log, now: Temporal.Instant): Promise<'more' | 'done'> {
  const since = now.subtract({ hours: IDLE_DAYS * 24 });
  return workByTenant({
    find: (limit) => listIdle(db, since, limit),
    scope: () => db,
    log,
    failure: 'an idle sandbox could not be reset; it will be tried again',
    async work(tx, [{ userId }], businessId) {
      if (!(await lockIdle(tx, businessId, since))) return 0;
      await resetSandbox(tx, userId, now);
      return 1;
    },
  });
}
