import { type BookingTrigger, eventOf, isLive, next, statusAt } from '../../domain/booking/states.ts';
import { LostRace, type Tx } from '../../kit/db/db.ts';
import { type AppError, fail, INVALID_STATE, NOT_FOUND } from '../../kit/errors.ts';
import { type Actor, emit } from '../events/index.ts';
import { keepProviderTime, release } from '../occupancy/index.ts';
import { expireHolds } from './expire.ts';
import { type BookingRow, toBooking } from './schemas.ts';
import { changeStatus, lockBooking } from './store.ts';

/** A change asked of one booking: which, by whom, when. */
export interface Asked {
  businessId: string;
  bookingId: string;
  by: Actor;
  publicUrl: string;
  now: Temporal.Instant;
}

export const stateForbids = ({ status }: BookingRow, trigger: BookingTrigger): AppError =>
  fail(INVALID_STATE, `A booking that is ${status} cannot take this step: ${trigger}`);

/** Locks the booking as it truly is: a hold whose time is over is written off first. */
export async function lockTrue(tx: Tx, { businessId, bookingId, publicUrl, now }: Asked): Promise<BookingRow> {
  const row = await lockBooking(tx, businessId, bookingId);
  if (!row) throw fail(NOT_FOUND);
  if (statusAt(row.status, row.holdExpiresAt, now) !== row.status) {
    throw new LostRace(fail(INVALID_STATE), (other) => expireHolds(other, businessId, [bookingId], publicUrl, now));
  }
  return row;
}

/** Moves a locked booking along the state table; frees its time when it stops being live. */
export async function move(
  tx: Tx,
  row: BookingRow,
  trigger: BookingTrigger,
  { by, publicUrl, now }: Asked,
  cancelReason: string | null = null,
): Promise<BookingRow> {
  const status = next(row.status, trigger);
  if (!status) throw stateForbids(row, trigger);
  const holdExpiresAt = status === 'HELD' || status === 'EXPIRED' ? row.holdExpiresAt : null;
  const moved: BookingRow = { ...row, status, holdExpiresAt, cancelReason, updatedAt: now };
  const { businessId, id } = row;
  const sure = row.status === 'HELD' && isLive(status) && row.unitId === null;
  const type = eventOf(trigger);
  await Promise.all([
    changeStatus(tx, businessId, id, { status, holdExpiresAt, cancelReason }, now),
    sure ? keepProviderTime(tx, businessId, id) : undefined,
    isLive(row.status) && !isLive(status) ? release(tx, [row]) : undefined,
    type ? emit(tx, { businessId, type, data: { booking: toBooking(moved, publicUrl, now) }, by, now }) : undefined,
  ]);
  return moved;
}

/** Confirm, check in, complete: the steps that ask nothing but the right state. */
export async function transition(
  tx: Tx,
  trigger: 'confirm' | 'check-in' | 'complete',
  asked: Asked,
): Promise<BookingRow> {
  return move(tx, await lockTrue(tx, asked), trigger, asked);
}
