import { type Audience, type JudgedProvider, providerState, slotRefusals } from '../../domain/availability/refusal.ts';
import { type Allocation, allocateProviderTime, allocateUnitDays } from '../../domain/booking/allocation.ts';
import type { BookedBy } from '../../domain/booking/policy.ts';
import { hoursOn } from '../../domain/schedule/opening.ts';
import { type AppError, fail, NOT_FOUND } from '../../kit/errors.ts';
import { RetryTransaction, type Tx } from '../../kit/postgres/database.ts';
import { dateOf, datesBetween, earlier, isBefore, minuteFloor, weekdayOf } from '../../kit/time.ts';
import {
  type BookingTerms,
  findSlotContext,
  judgedProvider,
  readUnitAvailability,
  slotAlternatives,
  toJudgedTerms,
} from '../availability/index.ts';
import { allocate, daysOf, lockUnitDays, release } from '../occupancy/index.ts';
import type { UnitRequest } from '../quotes/index.ts';
import { expireOverdueHolds } from './expire.ts';
import { dateAlternatives, notAvailable, overtaken } from './make-room.ts';
import type { BookingRow } from './schemas.ts';
import { overdueOfProvider } from './store.ts';
import { outcomeOf } from './store-placement.ts';

/** A change of an existing booking's allocations. The present ones are released before the new ones are taken. */
export interface Reallocation {
  row: BookingRow;
  /** The booking is live: its present allocations are released in the same transaction. */
  occupies: boolean;
  bookedBy: BookedBy;
  audience: Audience;
  publicUrl: string;
  now: Temporal.Instant;
}

/** Repeats the transaction when another one took the time after it was read as free. */
async function take(tx: Tx, { businessId, id }: BookingRow, allocations: readonly Allocation[]): Promise<void> {
  try {
    await allocate(tx, businessId, id, allocations);
  } catch (error) {
    if (outcomeOf(error)) throw new RetryTransaction({ exhausted: overtaken('/date') });
    throw error;
  }
}

/** Null when the days were taken; a refusal leaves everything as it was. */
export async function reallocateDays(
  tx: Tx,
  { row, occupies, bookedBy, audience, publicUrl, now }: Reallocation,
  item: UnitRequest,
  judge: (terms: BookingTerms) => void,
): Promise<AppError | null> {
  const { businessId, id } = row;
  const found = await readUnitAvailability(tx, businessId, item, { bookedBy, audience }, now, id);
  const { refusals, overdue, alternatives, owned, terms } = found;
  if (!terms) throw fail(NOT_FOUND);
  judge(terms);
  if (refusals.length > 0) return notAvailable(refusals, dateAlternatives(alternatives));
  if (overdue.length > 0) {
    const before = (other: Tx) => expireOverdueHolds(other, businessId, overdue, publicUrl, now);
    throw new RetryTransaction({ exhausted: overtaken('/date'), before });
  }
  const { unitId, date, endDate, quantity } = item;
  const dates = datesBetween(date, endDate);
  await lockUnitDays(tx, businessId, unitId, [...(occupies ? daysOf(row) : []), ...dates]);
  if (occupies) await release(tx, row.businessId, [row]);
  await take(tx, row, allocateUnitDays({ unitId, quantity, owned }, dates));
  return null;
}

export type SlotTarget = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; providerId: string };

/** The provider whose time was taken, or the refusal. The booking keeps its length and buffer, also if its service changed. */
export async function reallocateSlot(
  tx: Tx,
  { row, occupies, bookedBy, audience, publicUrl, now }: Reallocation,
  { startsAt, endsAt, providerId }: SlotTarget,
  judge: (terms: BookingTerms) => void,
): Promise<AppError | { id: string; name: string }> {
  const { businessId, bufferAfterMin } = row;
  const serviceId = row.serviceId ?? '';
  const date = dateOf(startsAt);
  const context = await findSlotContext(tx, businessId, { serviceId, providerId, from: date, to: date }, now);
  if (!context) throw fail(NOT_FOUND);
  judge(context);
  if (!context.providerKnown && providerId !== row.providerId) throw fail(NOT_FOUND, 'There is no such provider');

  const start = minuteFloor(startsAt);
  const service = { durationMin: minuteFloor(endsAt) - start, bufferAfterMin };
  const refuse = async (providers: JudgedProvider[]) => {
    const hours = hoursOn(context.hours, weekdayOf(date));
    const refusals = slotRefusals(toJudgedTerms(context, audience), date, hours, service, providers, start);
    const alternatives = await slotAlternatives(tx, businessId, { serviceId, providerId, start }, bookedBy, now);
    return notAvailable(refusals, alternatives);
  };
  const found = context.providers[0];
  if (!found) return refuse([]);
  const ownStart = occupies && found.id === row.providerId ? minuteFloor(row.startsAt) : null;
  const provider = { ...found, busy: found.busy.filter(([from]) => from !== ownStart) };
  const judged = judgedProvider(context, provider, date);
  if (isBefore(startsAt, now) || providerState(judged, service, start) !== 'FREE') return refuse([judged]);
  const until = endsAt.add({ minutes: bufferAfterMin });
  if (provider.busy.some(([from, to, , overdue]) => overdue && from < minuteFloor(until) && start < to)) {
    const before = async (other: Tx) => {
      const overdue = await overdueOfProvider(other, businessId, providerId, { from: startsAt, until }, now);
      const ids = overdue.map((hold) => hold.id);
      await expireOverdueHolds(other, businessId, ids, publicUrl, now);
    };
    throw new RetryTransaction({ exhausted: overtaken('/startsAt'), before });
  }
  const heldUntil = row.status === 'HELD' && row.holdExpiresAt ? earlier(row.holdExpiresAt, startsAt) : null;
  if (occupies) await release(tx, row.businessId, [row]);
  await take(tx, row, allocateProviderTime({ providerId, startsAt, endsAt, bufferMin: bufferAfterMin, heldUntil }));
  return { id: provider.id, name: provider.name };
}
