import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import { fragment, literal } from '../../../kit/postgres/sql.ts';
import { SYSTEM } from '../../ground/events/index.ts';
import { listLongOver, lockLongOver } from './store-due.ts';
import { move } from './transition.ts';

const AFTER_DAYS = 30;

export const NEXT_COMPLETION = fragment`
  select min(ends_at) + make_interval(days => ${literal(AFTER_DAYS)}) from bookings
  where status in ('CONFIRMED', 'CHECKED_IN')`;

/** A booking that was not completed by hand is completed 30 days past its end. */
export function completeOld(
  db: Database,
  log: Log,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<'more' | 'done'> {
  const endedBy = now.subtract({ hours: AFTER_DAYS * 24 });
  return workByTenant({
    find: (limit) => listLongOver(db.service, endedBy, limit),
    scope: db.tenant,
    log,
    failure: 'an old booking could not be completed; it will be tried again',
    async work(tx, [{ id }], businessId) {
      const row = await lockLongOver(tx, businessId, id, endedBy);
      if (row) await move(tx, row, 'complete', { businessId, bookingId: id, by: SYSTEM, publicUrl, now });
      return row ? 1 : 0;
    },
  });
}
