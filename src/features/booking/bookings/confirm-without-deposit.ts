import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import { SYSTEM } from '../../ground/events/index.ts';
import { listWithoutDeposit } from './store-due.ts';
import { lockCurrent, move } from './transition.ts';

/**
 * Confirms public holds with nothing to pay in advance, where the policy says so. The job finds the held rows
 * themselves, so a crash between hold and confirmation loses nothing.
 */
export const confirmHoldsWithoutDeposit = (
  db: Database,
  log: Log,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<'more' | 'done'> =>
  workByTenant({
    find: (limit) => listWithoutDeposit(db.service, now, limit),
    scope: db.tenant,
    log,
    failure: 'a hold without a deposit could not be confirmed; it will be tried again',
    async work(tx, [{ id }], businessId) {
      const change = { businessId, bookingId: id, by: SYSTEM, publicUrl, now };
      const row = await lockCurrent(tx, change);
      // Another transaction may have confirmed, moved or cancelled it meanwhile.
      if (row.status !== 'HELD' || row.depositPesewas !== 0) return 0;
      await move(tx, row, 'confirm', change);
      return 1;
    },
  });
