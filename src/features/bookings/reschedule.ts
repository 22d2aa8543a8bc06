import { type Audience, notTakingBookings } from '../../domain/availability/refusal.ts';
import {
  countsFrom,
  customerMayCancel,
  dayViolations,
  latestHoldEnd,
  slotViolations,
} from '../../domain/booking/policy.ts';
import { next } from '../../domain/booking/states.ts';
import { repriceDays } from '../../domain/pricing/reprice.ts';
import { isSecured } from '../../domain/pricing/sums.ts';
import { hoursOn } from '../../domain/schedule/opening.ts';
import { POLICY_VIOLATION } from '../../errors.ts';
import { AppError, fail, invalid } from '../../kit/errors.ts';
import type { Tx } from '../../kit/postgres/database.ts';
import { addDays, earlier, minuteFloor, textOf, weekdayOf } from '../../kit/time.ts';
import type { BookingTerms } from '../availability/index.ts';
import { emit, SYSTEM } from '../events/index.ts';
import { daysOf, ownTime } from '../occupancy/index.ts';
import { slotRequest, unitRequest } from '../quotes/index.ts';
import { requireInTime } from './draft-booking.ts';
import { notAvailable } from './make-room.ts';
import { openingOf } from './opening.ts';
import { type Reallocation, reallocateDays, reallocateSlot } from './reallocate.ts';
import { type BookingRow, type RescheduleBody, toBooking } from './schemas.ts';
import { changeTime, type NewTime } from './store.ts';
import { type BookingChange, lockCurrent, move, stateForbids } from './transition.ts';

/** A hold never outlives its new start. */
const cutHold = (row: BookingRow, latest: Temporal.Instant): Temporal.Instant | null =>
  row.status === 'HELD' && row.holdExpiresAt ? earlier(row.holdExpiresAt, latest) : row.holdExpiresAt;

async function newDays(tx: Tx, reallocation: Reallocation, body: RescheduleBody): Promise<NewTime | AppError> {
  const { row, now } = reallocation;
  for (const field of ['startsAt', 'providerId'] as const)
    if (body[field] !== undefined) throw invalid(`/${field}`, 'is not for a rental by the day', 'UNKNOWN_FIELD');
  if (body.date === undefined) throw invalid('/date', 'is required for a rental by the day', 'REQUIRED');
  const { date } = body;
  const lengthNow = daysOf(row).length;
  const item = unitRequest(row.unitId ?? '', date, body.endDate ?? addDays(date, lengthNow - 1), row.quantity);
  let latest = item.startsAt;
  const refused = await reallocateDays(tx, reallocation, item, ({ hours, policies }: BookingTerms) => {
    const opening = hoursOn(hours, weekdayOf(date));
    requireInTime({ violations: dayViolations(item, opening, now, policies, 'customer') });
    latest = latestHoldEnd(item.startsAt, opening);
  });
  if (refused) return refused;
  const { lines, totalPesewas, depositPesewas } = row;
  return {
    startsAt: item.startsAt,
    endsAt: item.endsAt,
    providerId: null,
    providerName: null,
    holdExpiresAt: cutHold(row, latest),
    ...(item.length === lengthNow ? { lines, totalPesewas, depositPesewas } : repriceDays(row, item.length)),
  };
}

async function newSlot(tx: Tx, reallocation: Reallocation, body: RescheduleBody): Promise<NewTime | AppError> {
  const { row, now } = reallocation;
  for (const field of ['date', 'endDate'] as const)
    if (body[field] !== undefined) throw invalid(`/${field}`, 'is not for a time slot', 'UNKNOWN_FIELD');
  if (body.startsAt === undefined) throw invalid('/startsAt', 'is required for a time slot', 'REQUIRED');
  const { startsAt } = slotRequest(row.serviceId ?? '', body.startsAt, null);
  const endsAt = startsAt.add({ minutes: minuteFloor(row.endsAt) - minuteFloor(row.startsAt) });
  const providerId = body.providerId ?? row.providerId ?? '';
  const provider = await reallocateSlot(tx, reallocation, { startsAt, endsAt, providerId }, ({ policies }) =>
    requireInTime({ violations: slotViolations(startsAt, now, policies, 'customer') }),
  );
  if (provider instanceof AppError) return provider;
  const { lines, totalPesewas, depositPesewas } = row;
  return {
    startsAt,
    endsAt,
    providerId: provider.id,
    providerName: provider.name,
    holdExpiresAt: cutHold(row, startsAt),
    lines,
    totalPesewas,
    depositPesewas,
  };
}

/** A customer moves its own booking as long as it may cancel it, where the business allows that. */
async function requireCustomerMayMove(tx: Tx, row: BookingRow, now: Temporal.Instant): Promise<void> {
  const { hours, policies, readOnly } = await openingOf(tx, row);
  if (readOnly) throw notAvailable([notTakingBookings(row.unitId === null ? '/startsAt' : '/date')]);
  if (!policies.customerReschedule)
    throw fail(POLICY_VIOLATION, 'This business does not let customers move their bookings', [
      { code: 'RESCHEDULE_NOT_ALLOWED', message: 'ask the business to move it' },
    ]);
  const { cancellationNoticeHours } = policies;
  if (customerMayCancel(countsFrom(row.startsAt, hours), cancellationNoticeHours, now)) return;
  const message = `can be moved until ${cancellationNoticeHours} hours before it starts`;
  throw fail(POLICY_VIOLATION, `A booking ${message}`, [{ code: 'CANCELLATION_NOTICE', message }]);
}

/**
 * Frees the old time and takes the new one in one transaction, or leaves all as it is. Another number of days is priced
 * anew at the day's price of the booking.
 */
export async function reschedule(tx: Tx, change: BookingChange, body: RescheduleBody): Promise<BookingRow | AppError> {
  const { businessId, by, publicUrl, now } = change;
  const [, row] = await Promise.all([ownTime(tx, businessId), lockCurrent(tx, change)]);
  if (!next(row.status, 'reschedule')) throw stateForbids(row, 'reschedule');
  if (by.kind === 'customer') await requireCustomerMayMove(tx, row, now);
  const audience: Audience = by.kind === 'customer' ? 'public' : 'business';
  const reallocation: Reallocation = { row, occupies: true, bookedBy: 'customer', audience, publicUrl, now };
  const time = row.unitId === null ? await newSlot(tx, reallocation, body) : await newDays(tx, reallocation, body);
  if (time instanceof AppError) return time;

  const moved: BookingRow = { ...row, ...time, icalSequence: row.icalSequence + 1, updatedAt: now };
  const previous = { startsAt: textOf(row.startsAt), endsAt: textOf(row.endsAt) };
  const data = { booking: toBooking(moved, publicUrl, now), previous };
  await Promise.all([
    changeTime(tx, businessId, row.id, time, now),
    emit(tx, { businessId, type: 'booking.rescheduled', data, by, now }),
  ]);
  // A shorter rental can cost less than its deposit, which the money paid so far may then secure.
  if (moved.status !== 'HELD' || moved.depositPesewas === row.depositPesewas || !isSecured(moved)) return moved;
  return move(tx, moved, 'confirm', { ...change, by: SYSTEM });
}
