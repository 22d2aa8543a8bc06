import { dayViolations, slotViolations } from '../../domain/booking/policy.ts';
import { next } from '../../domain/booking/states.ts';
import { hoursOn } from '../../domain/schedule/hours.ts';
import type { Tx } from '../../kit/db/db.ts';
import { AppError, invalid } from '../../kit/errors.ts';
import { addDays, minuteFloor, weekdayOf } from '../../kit/time.ts';
import { emit } from '../events/index.ts';
import { daysOf, ownTime } from '../occupancy/index.ts';
import { slotWish, unitWish } from '../quotes/index.ts';
import { requireInTime } from './place.ts';
import { type Retaking, retakeDays, retakeSlot } from './retake.ts';
import { type BookingRow, type RescheduleBody, toBooking } from './schemas.ts';
import { changeTime, type NewTime } from './store.ts';
import { type Asked, lockTrue, stateForbids } from './transition.ts';

async function newDays(tx: Tx, retaking: Retaking, body: RescheduleBody): Promise<NewTime | AppError> {
  const { row, now } = retaking;
  for (const field of ['startsAt', 'providerId'] as const)
    if (body[field] !== undefined) throw invalid(`/${field}`, 'is not for a rental by the day', 'UNKNOWN_FIELD');
  if (body.date === undefined) throw invalid('/date', 'is required for a rental by the day', 'REQUIRED');
  const { date } = body;
  const wish = unitWish(row.unitId ?? '', date, body.endDate ?? addDays(date, daysOf(row).length - 1), row.quantity);
  const refused = await retakeDays(tx, retaking, wish, ({ hours, policies }) =>
    requireInTime({ violations: dayViolations(date, hoursOn(hours, weekdayOf(date)), now, policies, 'customer') }),
  );
  return refused ?? { startsAt: wish.startsAt, endsAt: wish.endsAt, providerId: null, providerName: null };
}

async function newSlot(tx: Tx, retaking: Retaking, body: RescheduleBody): Promise<NewTime | AppError> {
  const { row, now } = retaking;
  for (const field of ['date', 'endDate'] as const)
    if (body[field] !== undefined) throw invalid(`/${field}`, 'is not for a time slot', 'UNKNOWN_FIELD');
  if (body.startsAt === undefined) throw invalid('/startsAt', 'is required for a time slot', 'REQUIRED');
  const { startsAt } = slotWish(row.serviceId ?? '', body.startsAt, null);
  const endsAt = startsAt.add({ minutes: minuteFloor(row.endsAt) - minuteFloor(row.startsAt) });
  const providerId = body.providerId ?? row.providerId ?? '';
  const provider = await retakeSlot(tx, retaking, { startsAt, endsAt, providerId }, ({ policies }) =>
    requireInTime({ violations: slotViolations(startsAt, now, policies, 'customer') }),
  );
  if (provider instanceof AppError) return provider;
  return { startsAt, endsAt, providerId: provider.id, providerName: provider.name };
}

/** Frees the old time and takes the new one in one transaction, at the old price; or leaves all as it is. */
export async function reschedule(tx: Tx, asked: Asked, body: RescheduleBody): Promise<BookingRow | AppError> {
  const { businessId, by, publicUrl, now } = asked;
  const [, row] = await Promise.all([ownTime(tx, businessId), lockTrue(tx, asked)]);
  if (!next(row.status, 'reschedule')) throw stateForbids(row, 'reschedule');
  const retaking: Retaking = { row, occupies: true, bookedBy: 'customer', publicUrl, now };
  const time = row.unitId === null ? await newSlot(tx, retaking, body) : await newDays(tx, retaking, body);
  if (time instanceof AppError) return time;

  const moved: BookingRow = { ...row, ...time, icalSequence: row.icalSequence + 1, updatedAt: now };
  const previous = { startsAt: row.startsAt.toString(), endsAt: row.endsAt.toString() };
  const data = { booking: toBooking(moved, publicUrl, now), previous };
  await Promise.all([
    changeTime(tx, businessId, row.id, time, now),
    emit(tx, { businessId, type: 'booking.rescheduled', data, by, now }),
  ]);
  return moved;
}
