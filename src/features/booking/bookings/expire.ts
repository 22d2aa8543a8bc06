import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import type { Log } from '../../../kit/log.ts';
import type { Database, Tx } from '../../../kit/postgres/database.ts';
import { emit, SYSTEM } from '../../ground/events/index.ts';
import { release } from '../../ground/occupancy/index.ts';
import { toBooking } from './schemas.ts';
import { expireBookings, listOverdue, lockOverdue } from './store-due.ts';

/**
 * Expires those of the holds that are past their TTL: EXPIRED, allocations free, one booking.expired each. The job does
 * it within seconds; a request that finds an overdue hold in its way does it at once. Returns how many it expired.
 */
export async function expireOverdueHolds(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  publicUrl: string,
  now: Temporal.Instant,
): Promise<number> {
  const rows = await lockOverdue(tx, businessId, ids, now);
  if (rows.length === 0) return 0;
  const expired = rows.map(({ id }) => id);
  await expireBookings(tx, businessId, expired, now);
  await release(tx, businessId, expired);
  for (const row of rows) {
    const booking = toBooking({ ...row, status: 'EXPIRED', updatedAt: now }, publicUrl, now);
    await emit(tx, { businessId, type: 'booking.expired', data: { booking }, by: SYSTEM, now });
  }
  return rows.length;
}

/** Expires overdue holds, those of a business together. */
export const expireDueHolds = (
  db: Database,
  log: Log,
  publicUrl: string,
  now: Temporal.Instant,
): Promise<'more' | 'done'> =>
  workByTenant({
    find: (limit) => listOverdue(db.service, now, limit),
    scope: db.tenant,
    log,
    failure: 'overdue holds could not be expired; they will be tried again',
    together: 20,
    work(tx, holds, businessId) {
      const ids = holds.map(({ id }) => id);
      return expireOverdueHolds(tx, businessId, ids, publicUrl, now);
    },
  });
