import { formatMoney } from '../../../domain/pricing/money.ts';
import { type ErrorDetail, fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { readBalance } from '../../money/ledger/index.ts';
import { listLiveBookings, listOpenRefunds } from './store.ts';

/** Details name at most this many obstacles of a kind. */
const NAMED = 20;

type FindObstacles = (db: Reader, businessId: string, now: Temporal.Instant) => Promise<ErrorDetail[]>;

/** What a business owes to others, or is owed. */
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
  async (db, businessId, now) => {
    const { availablePesewas, pendingPesewas, inPayoutPesewas, owedPesewas } = await readBalance(db, businessId, now);
    const owned = availablePesewas + pendingPesewas + inPayoutPesewas;
    if (owned > 0) return [{ code: 'BALANCE', message: `${formatMoney(owned)} has not been paid out yet` }];
    return owedPesewas > 0 ? [{ code: 'BALANCE', message: `${formatMoney(owedPesewas)} is owed` }] : [];
  },
];

/** Throws INVALID_STATE that names what stands in the way of closing the business. */
export async function requireClosable(db: Reader, businessId: string, now: Temporal.Instant): Promise<void> {
  const details: ErrorDetail[] = [];
  for (const find of OBSTACLES) details.push(...(await find(db, businessId, now)));
  if (details.length > 0)
    throw fail(INVALID_STATE, 'End the live bookings, wait for open refunds and pay out the balance first', details);
}
