import type { Tx } from '../../kit/db/db.ts';
import { SYSTEM } from '../events/index.ts';
import { lockSomeLongOver } from './store.ts';
import { move } from './transition.ts';

const AFTER_DAYS = 30;

/**
 * What nobody completed by hand is done a month past its end. One at a time, since each frees its days and then locks
 * its business's counter of events; says whether there was one.
 */
export async function completeOneOld(tx: Tx, publicUrl: string, now: Temporal.Instant): Promise<boolean> {
  const [row] = await lockSomeLongOver(tx, now.subtract({ hours: AFTER_DAYS * 24 }), 1);
  if (!row) return false;
  await move(tx, row, 'complete', { businessId: row.businessId, bookingId: row.id, by: SYSTEM, publicUrl, now });
  return true;
}
