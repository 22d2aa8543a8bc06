import { occupiedUntil } from '../../../domain/booking/items.ts';
import { type BookingTrigger, eventOf, isLive, next, statusAt } from '../../../domain/booking/states.ts';
import { type AppError, fail, INVALID_STATE, NOT_FOUND, ROLE_REQUIRED } from '../../../kit/errors.ts';
import { RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { dateOf, isBefore } from '../../../kit/time.ts';
import { type Actor, emit } from '../../ground/events/index.ts';
import { keepAllocations, release } from '../../ground/occupancy/index.ts';
import { expireOverdueHolds } from './expire.ts';
import { type BookingRow, toBooking } from './schemas.ts';
import { changeStatus, lockBooking } from './store.ts';
import { addHistory } from './store-history.ts';

/** A change of one booking: which, by whom, when. */
export interface BookingChange {
  businessId: string;
  bookingId: string;
  by: Actor;
  publicUrl: string;
  now: Temporal.Instant;
  /** It is part of a change of its series, whose event follows. */
  ofSeries?: boolean;
}

/** In the data of an event that is part of a change of a series: messages and receivers hear of all of it once. */
export const SERIES_CHANGE = { seriesChange: true };

export const stateForbids = ({ status }: BookingRow, trigger: BookingTrigger | 'change items'): AppError =>
  fail(INVALID_STATE, `A booking that is ${status} cannot take this step: ${trigger}`);

/** Locks the booking in its current state: a hold past its TTL is expired first. */
export async function lockCurrent(tx: Tx, change: BookingChange): Promise<BookingRow> {
  const { businessId, bookingId, publicUrl, now } = change;
  const row = await lockBooking(tx, businessId, bookingId);
  if (!row) throw fail(NOT_FOUND);
  if (statusAt(row.status, row.holdExpiresAt, now) !== row.status) {
    const before = (other: Tx) => expireOverdueHolds(other, businessId, [bookingId], publicUrl, now);
    throw new RetryTransaction({ exhausted: fail(INVALID_STATE), before });
  }
  return row;
}

/** Until its own end, and as long as its pieces rest. */
function occupiesAfter({ items, endsAt }: BookingRow, now: Temporal.Instant): boolean {
  const rests = occupiedUntil(items, endsAt);
  return isBefore(now, endsAt) || (rests !== null && dateOf(now) <= rests);
}

/**
 * Moves a locked booking along the state table; releases its allocations when it stops being live, except of one that is
 * completed before its end. `announceCause` emits the event that must precede the booking's own, after every allocation:
 * the event sequence is locked last.
 */
export async function move(
  tx: Tx,
  row: BookingRow,
  trigger: BookingTrigger,
  { by, publicUrl, now, ofSeries }: BookingChange,
  cancelReason: string | null = null,
  announceCause: () => Promise<void> = async () => {},
): Promise<BookingRow> {
  const status = next(row.status, trigger);
  if (!status) throw stateForbids(row, trigger);
  const holdExpiresAt = status === 'HELD' || status === 'EXPIRED' ? row.holdExpiresAt : null;
  const confirmedAt = status === 'CONFIRMED' ? now : row.confirmedAt;
  const moved: BookingRow = { ...row, status, holdExpiresAt, cancelReason, confirmedAt, updatedAt: now };
  const { businessId, id } = row;
  const confirmed = row.status === 'HELD' && isLive(status);
  const isKept = trigger === 'complete' && occupiesAfter(row, now);
  const type = eventOf(trigger);
  const cancelledBy = trigger === 'cancel' ? by.kind : null;
  await Promise.all([
    changeStatus(tx, businessId, id, { status, holdExpiresAt, cancelReason, cancelledBy, confirmedAt }, now),
    confirmed ? keepAllocations(tx, businessId, id) : undefined,
    isLive(row.status) && !isLive(status) && !isKept ? release(tx, businessId, [id]) : undefined,
  ]);
  await announceCause();
  const data = { booking: toBooking(moved, publicUrl, now), ...(ofSeries && SERIES_CHANGE) };
  if (type) await emit(tx, { businessId, type, data, by, now });
  else await addHistory(tx, businessId, id, { type: 'booking.checked_in', by }, now);
  return moved;
}

/** Confirm, check in: the steps that depend on the state alone. */
export async function transition(tx: Tx, trigger: 'confirm' | 'check-in', change: BookingChange): Promise<BookingRow> {
  return move(tx, await lockCurrent(tx, change), trigger, change);
}

/** The customer takes an offer of the waitlist for which nothing is paid in advance. */
export async function confirmOffer(tx: Tx, change: BookingChange): Promise<BookingRow> {
  const row = await lockCurrent(tx, change);
  if (row.source !== 'WAITLIST' || row.depositPesewas > 0) throw fail(ROLE_REQUIRED, 'Only the business may do this');
  return move(tx, row, 'confirm', change);
}
