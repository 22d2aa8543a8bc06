import type { Tx } from '../../kit/db/db.ts';
import { emit, SYSTEM } from '../events/index.ts';
import { release } from '../occupancy/index.ts';
import { type BookingRow, toBooking } from './schemas.ts';
import { expireBookings, lockOverdue, lockSomeOverdue } from './store.ts';

/** Writes off holds that are locked and over: EXPIRED, their time free, one event each. */
export async function writeOff(
  tx: Tx,
  rows: readonly BookingRow[],
  publicUrl: string,
  now: Temporal.Instant,
): Promise<void> {
  if (rows.length === 0) return;
  await Promise.all([
    expireBookings(tx, rows, now),
    release(tx, rows),
    // Counters are locked in one order by everyone who locks several.
    ...rows
      .toSorted((a, b) => (a.businessId < b.businessId ? -1 : a.businessId > b.businessId ? 1 : 0))
      .map((row) =>
        emit(tx, {
          businessId: row.businessId,
          type: 'booking.expired',
          data: { booking: toBooking({ ...row, status: 'EXPIRED', updatedAt: now }, publicUrl, now) },
          by: SYSTEM,
          now,
        }),
      ),
  ]);
}

/** Whoever finds overdue holds in the way writes them off, because a hold blocks nobody from the instant it ends. */
export async function expireHolds(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  publicUrl: string,
  now: Temporal.Instant,
): Promise<void> {
  await writeOff(tx, await lockOverdue(tx, businessId, ids, now), publicUrl, now);
}

/** A bounded batch for the watch; says whether there may be more. */
export async function expireSome(tx: Tx, publicUrl: string, now: Temporal.Instant, limit: number): Promise<boolean> {
  const rows = await lockSomeOverdue(tx, now, limit);
  await writeOff(tx, rows, publicUrl, now);
  return rows.length === limit;
}
