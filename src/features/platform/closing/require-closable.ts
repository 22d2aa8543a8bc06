import { type ErrorDetail, fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { listLiveBookings, listOpenRefunds } from './store.ts';

/** Details name at most this many obstacles of a kind. */
const NAMED = 20;

type FindObstacles = (db: Reader, businessId: string, now: Temporal.Instant) => Promise<ErrorDetail[]>;

/** What a business owes to others. A balance of its money is one more entry. */
const OBSTACLES: readonly FindObstacles[] = [
  async (db, businessId, now) =>
    (await listLiveBookings(db, businessId, now, NAMED)).map(({ id }) => ({
      code: 'LIVE_BOOKING',
      message: `The booking ${id} has not ended`,
    })),
  async (db, businessId) =>
    (await listOpenRefunds(db, businessId, NAMED)).map(({ id }) => ({
      code: 'OPEN_REFUND',
      message: `The refund ${id} has not arrived yet`,
    })),
];

/** Throws INVALID_STATE that names what stands in the way of closing the business. */
export async function requireClosable(db: Reader, businessId: string, now: Temporal.Instant): Promise<void> {
  const details: ErrorDetail[] = [];
  for (const find of OBSTACLES) details.push(...(await find(db, businessId, now)));
  if (details.length > 0) throw fail(INVALID_STATE, 'End the live bookings and wait for open refunds first', details);
}
