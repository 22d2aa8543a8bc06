import { DatabaseError } from 'pg';
import type { Allocation } from '../../../domain/booking/allocation.ts';
import type { Claim } from '../../../kit/http/idempotency.ts';
import { newId } from '../../../kit/ids.ts';
import { isConflict, type Reader, violatedConstraint } from '../../../kit/postgres/database.ts';
import { json, sql } from '../../../kit/postgres/sql.ts';
import { exactTextOf } from '../../../kit/time.ts';
import type { Actor, EventType } from '../../ground/events/index.ts';
import type { Booking, BookingRow } from './schemas.ts';

/** A booking ready to be placed. */
export interface NewBooking {
  row: BookingRow;
  allocations: readonly Allocation[];
  /** The same booking as events show it. */
  booking: Booking;
  /** What only the answer shows beside it. */
  answerOnly: Pick<Booking, 'internalNote' | 'business'>;
  event: EventType;
  by: Actor;
}

/** What the bookings were priced from. */
export type PricedFrom = { id: string; revision: number; status: string; hasEndpoints: boolean };

/** Every outcome of place_bookings(). Only `placed` leaves anything in the database. */
export type PlacementOutcome =
  | { kind: 'placed'; status: number; body: string; replayed: boolean }
  /** The catalogue or the status of the business changed since it was read. */
  | { kind: 'stale' }
  | { kind: 'taken' }
  | { kind: 'blocked' }
  /** Another transaction made the customer of that phone, or deleted it. */
  | { kind: 'customer-changed' }
  /** See isConflict(). */
  | { kind: 'conflict' }
  /** The Idempotency-Key belongs to another request. */
  | { kind: 'mismatch' };

const OUTCOMES: Record<string, Exclude<PlacementOutcome, { kind: 'placed' }>> = {
  DW001: { kind: 'stale' },
  DW002: { kind: 'taken' },
  DW003: { kind: 'blocked' },
  DW004: { kind: 'mismatch' },
  DW005: { kind: 'customer-changed' },
};

const CUSTOMER_GONE = 'bookings_customer_id_business_id_fkey';

/** The outcome that an error of place_bookings() or allocate() stands for; undefined for any other error. */
export function outcomeOf(error: unknown): PlacementOutcome | undefined {
  if (violatedConstraint(error) === CUSTOMER_GONE) return { kind: 'customer-changed' };
  if (isConflict(error)) return { kind: 'conflict' };
  return error instanceof DatabaseError ? OUTCOMES[error.code ?? ''] : undefined;
}

const toRow = ({ row, booking, answerOnly, event, by }: NewBooking) => ({
  ...row,
  startsAt: exactTextOf(row.startsAt),
  endsAt: exactTextOf(row.endsAt),
  countsFrom: exactTextOf(row.countsFrom),
  holdExpiresAt: row.holdExpiresAt && exactTextOf(row.holdExpiresAt),
  answer: booking,
  answerOnly: `,${JSON.stringify(answerOnly).slice(1, -1)}`,
  eventId: newId('evt', row.businessId),
  eventType: event,
  actor: by,
});

/** One statement, one round trip: the function sets the tenant and stores the idempotency record itself. */
export async function placeBookings(
  db: Reader,
  claim: Claim,
  { id, revision, status, hasEndpoints }: PricedFrom,
  bookings: readonly NewBooking[],
  /** What stands before and after the bookings in the answer. */
  [before, after]: readonly [string, string],
): Promise<PlacementOutcome> {
  const { home, principal, key, fingerprint, now } = claim;
  const allocations = bookings.flatMap((booking) => booking.allocations);
  try {
    const call = sql<{ replayed: boolean; status: number; body: string }>`
      select replayed, answer_status as status, answer_body as body from place_bookings(${id},
        ${json({ home, principal, key, fingerprint: fingerprint.toString('hex') })},
        ${json({ revision, status, deliver: hasEndpoints })}, ${json(bookings.map(toRow))}, ${json(allocations)},
        ${before}, ${after}, ${now})`;
    // The record of a person's key lies with the person.
    const answer = await db.call(call, { tenantOnly: home === id });
    return { kind: 'placed', ...answer };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (!outcome) throw error;
    return outcome;
  }
}
