import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import { dateOf } from '../../../kit/time.ts';
import { SYSTEM } from '../../ground/events/index.ts';
import { endEntry } from './leave.ts';
import { listOver } from './store.ts';

/** Closes entries whose last day has passed. */
export const endOver = (db: Database, log: Log, now: Temporal.Instant): Promise<'more' | 'done'> =>
  workByTenant({
    find: (limit) => listOver(db.service, dateOf(now), limit),
    scope: db.tenant,
    log,
    failure: 'an entry of the waiting list could not be closed; it will be tried again',
    async work(tx, [{ id }], businessId) {
      await (await endEntry(tx, { businessId, entryId: id, by: SYSTEM, now }, 'CLOSED'))();
      return 1;
    },
  });
