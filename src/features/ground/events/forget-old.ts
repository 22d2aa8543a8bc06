import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import type { Log } from '../../../kit/log.ts';
import type { Db } from '../../../kit/postgres/database.ts';
import { deleteDeliveries, deleteEvents, listOldDeliveries, listOldEvents } from './store.ts';

/** Deletes a batch of old deliveries, and once there are none, of old events: a delivery needs the data of its event. */
export async function forgetOldEvents(db: Db, log: Log, before: Temporal.Instant): Promise<'more' | 'done'> {
  const old = {
    scope: () => db,
    log,
    failure: 'old events could not be deleted; they will be tried again',
    together: 1_000,
    perTenant: 1_000,
    total: 1_000,
  };
  const deliveries = await workByTenant({
    ...old,
    find: (limit) => listOldDeliveries(db, before, limit),
    work(tx, rows, businessId) {
      const ids = rows.map(({ id }) => id);
      return deleteDeliveries(tx, businessId, ids);
    },
  });
  if (deliveries === 'more') return 'more';
  return workByTenant({
    ...old,
    find: (limit) => listOldEvents(db, before, limit),
    work(tx, rows, businessId) {
      const sequences = rows.map(({ sequence }) => sequence);
      return deleteEvents(tx, businessId, sequences);
    },
  });
}
