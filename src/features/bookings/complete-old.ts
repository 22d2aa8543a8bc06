import { forEachApart } from '../../kit/jobs/for-each-apart.ts';
import type { Log } from '../../kit/log.ts';
import type { Database } from '../../kit/postgres/database.ts';
import { fragment, literal } from '../../kit/postgres/sql.ts';
import { SYSTEM } from '../events/index.ts';
import { listLongOver, lockLongOver } from './store.ts';
import { takeFairly } from './take-fairly.ts';
import { move } from './transition.ts';

const AFTER_DAYS = 30;
const LOOKED_AT = 1_000;
const BATCH = { perKey: 20, total: 100 };

export const NEXT_COMPLETION = fragment`
  select min(ends_at) + make_interval(days => ${literal(AFTER_DAYS)}) from bookings
  where status in ('CONFIRMED', 'CHECKED_IN')`;

/**
 * A booking that was not completed by hand is completed 30 days past its end, each in a transaction of its business.
 * Returns whether there may be more.
 */
export async function completeOld(
  db: Database,
  log: Log,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<'more' | 'done'> {
  const endedBy = now.subtract({ hours: AFTER_DAYS * 24 });
  const all = await listLongOver(db.service, endedBy, LOOKED_AT);
  const old = takeFairly(all, ({ businessId }) => businessId, BATCH);
  const byBusiness = [...Map.groupBy(old, ({ businessId }) => businessId)];
  const onError = (error: unknown, [businessId]: (typeof byBusiness)[number]) =>
    log.error({ err: error, businessId }, 'old bookings could not be completed; they will be tried again');
  const failed = await forEachApart(byBusiness, { atOnce: 3, onError }, async ([businessId, bookings]) => {
    for (const { id } of bookings) {
      await db.tenant(businessId).transaction(async (tx) => {
        const row = await lockLongOver(tx, businessId, id, endedBy);
        if (row) await move(tx, row, 'complete', { businessId, bookingId: id, by: SYSTEM, publicUrl, now });
      });
    }
  });
  return old.length < all.length && failed === 0 ? 'more' : 'done';
}
