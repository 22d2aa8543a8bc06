import type { Allocation } from '../../../domain/booking/allocation.ts';
import type { BookingItem } from '../../../domain/booking/items.ts';
import type { AppError } from '../../../kit/errors.ts';
import { RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { reallocate as sendReallocation } from '../../ground/occupancy/index.ts';
import { type BookingTerms, isCurrent } from '../availability/index.ts';
import { type JudgedFor, kindOf, type Move } from '../quotes/index.ts';
import { expireOverdueHolds } from './expire.ts';
import { notAvailable, overtaken } from './make-room.ts';
import type { PlacementContext } from './place-booking.ts';
import { retryOf } from './retry.ts';
import type { BookingRow } from './schemas.ts';

/** A change of an existing booking's allocations. The present ones are released before the new ones are taken. */
export interface Reallocation extends JudgedFor {
  row: BookingRow;
  offerNext: PlacementContext['offerNext'];
  publicUrl: string;
  now: Temporal.Instant;
}

/** The time that was taken, or the refusal, which leaves everything as it was. `judge` may refuse the business's terms. */
export async function reallocate(
  tx: Tx,
  reallocation: Reallocation,
  target: Move,
  judge: (terms: BookingTerms) => void,
  heldUntil: (terms: BookingTerms) => Temporal.Instant | null,
  /** Items that replace the items of the booking. */
  items?: readonly BookingItem[],
): Promise<AppError | Pick<BookingRow, 'startsAt' | 'endsAt' | 'items'>> {
  const { row, offerNext, publicUrl, now } = reallocation;
  const { businessId, id } = row;
  const kind = kindOf(target);
  const moving = items ? { ...row, items, itemsChecked: true } : row;
  const found = await kind.findTime(tx, moving, target, reallocation, judge, now);
  const { terms, available, refusals, alternatives, overdue, startsAt, endsAt } = found;
  if (!available) return notAvailable(refusals, alternatives);
  const exhausted = overtaken(kind.timePath);
  if (overdue.length > 0) {
    const before = (other: Tx) => expireOverdueHolds(other, businessId, overdue, publicUrl, now);
    throw new RetryTransaction({ exhausted, before });
  }
  const allocations = found.allocate(heldUntil(terms));
  await take(tx, businessId, id, allocations, terms, exhausted, (other) => offerNext(other, businessId, now));
  return { startsAt, endsAt, items: found.items };
}

/**
 * Repeats the transaction when another one took the time after it was read as free, or changed the catalogue while the
 * allocations were waited for.
 */
async function take(
  tx: Tx,
  businessId: string,
  bookingId: string,
  allocations: readonly Allocation[],
  terms: BookingTerms,
  exhausted: AppError,
  offerFirst: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  try {
    await sendReallocation(tx, businessId, bookingId, allocations);
  } catch (error) {
    throw retryOf(error, exhausted, offerFirst) ?? error;
  }
  if (!(await isCurrent(tx, businessId, terms))) throw new RetryTransaction({ exhausted });
}
