import type { Allocation } from '../../../domain/booking/allocation.ts';
import type { AppError } from '../../../kit/errors.ts';
import { RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { reallocate as sendReallocation } from '../../ground/occupancy/index.ts';
import { type BookingTerms, isCurrent } from '../availability/index.ts';
import { type JudgedFor, kindOf, type Moving, type RequestedItem } from '../quotes/index.ts';
import { expireOverdueHolds } from './expire.ts';
import { notAvailable, overtaken } from './make-room.ts';
import type { BookingRow } from './schemas.ts';
import { outcomeOf } from './store-placement.ts';

/** A change of an existing booking's allocations. The present ones are released before the new ones are taken. */
export interface Reallocation extends JudgedFor {
  row: BookingRow;
  /** The booking is live: its present allocations do not stand in its way. */
  occupies: boolean;
  publicUrl: string;
  now: Temporal.Instant;
}

export const movingOf = ({ row, occupies }: Pick<Reallocation, 'row' | 'occupies'>): Moving => ({ ...row, occupies });

/** The time that was taken, or the refusal, which leaves everything as it was. `judge` may refuse the business's terms. */
export async function reallocate(
  tx: Tx,
  reallocation: Reallocation,
  target: RequestedItem,
  judge: (terms: BookingTerms) => void,
  heldUntil: (terms: BookingTerms) => Temporal.Instant | null,
): Promise<AppError | Pick<BookingRow, 'startsAt' | 'endsAt' | 'items'>> {
  const { row, publicUrl, now } = reallocation;
  const { businessId, id } = row;
  const kind = kindOf(target);
  const found = await kind.findTime(tx, movingOf(reallocation), target, reallocation, judge, now);
  const { terms, available, refusals, alternatives, overdue, startsAt, endsAt, items } = found;
  if (!available) return notAvailable(refusals, alternatives);
  const exhausted = overtaken(kind.timePath);
  if (overdue.length > 0) {
    const before = (other: Tx) => expireOverdueHolds(other, businessId, overdue, publicUrl, now);
    throw new RetryTransaction({ exhausted, before });
  }
  await take(tx, businessId, id, found.allocate(heldUntil(terms)), terms, exhausted);
  return { startsAt, endsAt, items };
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
): Promise<void> {
  try {
    await sendReallocation(tx, businessId, bookingId, allocations);
  } catch (error) {
    if (outcomeOf(error)) throw new RetryTransaction({ exhausted });
    throw error;
  }
  if (!(await isCurrent(tx, businessId, terms))) throw new RetryTransaction({ exhausted });
}
