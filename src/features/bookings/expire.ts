import { forEachApart } from '../../kit/jobs/for-each-apart.ts';
import type { Log } from '../../kit/log.ts';
import type { Database, Tx } from '../../kit/postgres/database.ts';
import { emit, SYSTEM } from '../events/index.ts';
import { release } from '../occupancy/index.ts';
import { toBooking } from './schemas.ts';
import { expireBookings, listOverdue, lockOverdue } from './store.ts';
import { takeFairly } from './take-fairly.ts';

/**
 * Expires those of the holds that are past their TTL: EXPIRED, allocations free, one booking.expired each. The job does
 * it within seconds; a request that finds an overdue hold in its way does it at once.
 */
export async function expireOverdueHolds(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  publicUrl: string,
  now: Temporal.Instant,
): Promise<void> {
  const rows = await lockOverdue(tx, businessId, ids, now);
  if (rows.length === 0) return;
  await expireBookings(
    tx,
    businessId,
    rows.map(({ id }) => id),
    now,
  );
  await release(tx, businessId, rows);
  for (const row of rows) {
    const booking = toBooking({ ...row, status: 'EXPIRED', updatedAt: now }, publicUrl, now);
    await emit(tx, { businessId, type: 'booking.expired', data: { booking }, by: SYSTEM, now });
  }
}

const LOOKED_AT = 1_000;
const BATCH = { perKey: 20, total: 100 };

/**
 * Expires overdue holds, each business in a transaction of its own. The backlog of one business leaves room for others,
 * and a business whose rows are locked stops no other. Returns whether there may be more.
 */
export async function expireDueHolds(
  db: Database,
  log: Log,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<'more' | 'done'> {
  const overdue = await listOverdue(db.service, now, LOOKED_AT);
  const due = takeFairly(overdue, ({ businessId }) => businessId, BATCH);
  const byBusiness = [...Map.groupBy(due, ({ businessId }) => businessId)];
  const onError = (error: unknown, [businessId]: (typeof byBusiness)[number]) =>
    log.error({ err: error, businessId }, 'overdue holds could not be expired; they will be tried again');
  const failed = await forEachApart(byBusiness, { atOnce: 3, onError }, ([businessId, holds]) => {
    const ids = holds.map(({ id }) => id);
    return db.tenant(businessId).transaction((tx) => expireOverdueHolds(tx, businessId, ids, publicUrl, now));
  });
  return due.length < overdue.length && failed === 0 ? 'more' : 'done';
}
