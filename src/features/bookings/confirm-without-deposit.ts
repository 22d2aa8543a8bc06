import { forEachApart } from '../../kit/jobs/for-each-apart.ts';
import type { Log } from '../../kit/log.ts';
import type { Database } from '../../kit/postgres/database.ts';
import { SYSTEM } from '../events/index.ts';
import { listWithoutDeposit } from './store.ts';
import { takeFairly } from './take-fairly.ts';
import { lockCurrent, move } from './transition.ts';

const LOOKED_AT = 1_000;
const BATCH = { perKey: 20, total: 100 };

/**
 * Confirms public holds with nothing to pay in advance, where the policy says so. The job finds the held rows
 * themselves, so a crash between hold and confirmation loses nothing. Each booking has a transaction of its business; a
 * business whose rows are locked stops no other. Returns whether there may be more.
 */
export async function confirmHoldsWithoutDeposit(
  db: Database,
  log: Log,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<'more' | 'done'> {
  const all = await listWithoutDeposit(db.service, now, LOOKED_AT);
  const due = takeFairly(all, ({ businessId }) => businessId, BATCH);
  const byBusiness = [...Map.groupBy(due, ({ businessId }) => businessId)];
  const onError = (error: unknown, [businessId]: (typeof byBusiness)[number]) =>
    log.error({ err: error, businessId }, 'holds without a deposit could not be confirmed; they will be tried again');
  const failed = await forEachApart(byBusiness, { atOnce: 3, onError }, async ([businessId, holds]) => {
    for (const { id } of holds) {
      await db.tenant(businessId).transaction(async (tx) => {
        const change = { businessId, bookingId: id, by: SYSTEM, publicUrl, now };
        const row = await lockCurrent(tx, change);
        // Someone may have confirmed, moved or cancelled it meanwhile.
        if (row.status === 'HELD' && row.depositPesewas === 0) await move(tx, row, 'confirm', change);
      });
    }
  });
  return due.length < all.length && failed === 0 ? 'more' : 'done';
}
