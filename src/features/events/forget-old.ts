import { forEachApart } from '../../kit/jobs/for-each-apart.ts';
import type { Log } from '../../kit/log.ts';
import type { Db } from '../../kit/postgres/database.ts';
import { deleteDeliveries, deleteEvents, listOldDeliveries, listOldEvents } from './store.ts';

/**
 * Deletes a bounded batch of old deliveries and events, each business in a transaction of its own. Deliveries go first: a
 * delivery needs the data of its event. Returns whether there may be more.
 */
export async function forgetOldEvents(db: Db, log: Log, before: Temporal.Instant): Promise<'more' | 'done'> {
  let deleted = 0;
  const onError = (error: unknown, [businessId]: readonly [string, unknown]) =>
    log.error({ err: error, businessId }, 'old events could not be deleted; they will be tried again');
  const deliveries = [...Map.groupBy(await listOldDeliveries(db, before), ({ businessId }) => businessId)];
  await forEachApart(deliveries, { atOnce: 3, onError }, async ([businessId, own]) => {
    const ids = own.map(({ id }) => id);
    deleted += await db.transaction((tx) => deleteDeliveries(tx, businessId, ids));
  });
  const events = [...Map.groupBy(await listOldEvents(db, before), ({ businessId }) => businessId)];
  await forEachApart(events, { atOnce: 3, onError }, async ([businessId, own]) => {
    const sequences = own.map(({ sequence }) => sequence);
    deleted += await db.transaction((tx) => deleteEvents(tx, businessId, sequences));
  });
  return deleted > 0 ? 'more' : 'done';
}
