import { fits } from '../../domain/availability/slots.ts';
import type { BookedBy } from '../../domain/booking/policy.ts';
import { LostRace, type Tx } from '../../kit/db/db.ts';
import { type AppError, fail, NOT_FOUND } from '../../kit/errors.ts';
import { dateOf, minuteFloor } from '../../kit/time.ts';
import {
  busyOf,
  dayOf,
  findSlotWorld,
  slotAlternatives,
  type Terms,
  unitOutlook,
  windowFor,
} from '../availability/index.ts';
import { daysOf, lockUnitDays, release, takeProviderTime, takeUnitDays } from '../occupancy/index.ts';
import type { UnitWish } from '../quotes/index.ts';
import { expireHolds } from './expire.ts';
import { dateAlternatives, notAvailable } from './place.ts';
import type { BookingRow } from './schemas.ts';
import { overdueOfProvider, takeTime } from './store.ts';

/** Time for a booking that exists already: freed if it had some, then taken as new. */
export interface Retaking {
  row: BookingRow;
  /** Its present time is given up in the same transaction. */
  occupies: boolean;
  bookedBy: BookedBy;
  publicUrl: string;
  now: Temporal.Instant;
}

/** Null when the days were taken; the refusal leaves everything as it was. */
export async function retakeDays(
  tx: Tx,
  { row, occupies, bookedBy, publicUrl, now }: Retaking,
  wish: UnitWish,
  judge: (terms: Terms) => void,
): Promise<AppError | null> {
  const { businessId, id } = row;
  const outlook = await unitOutlook(tx, businessId, wish, bookedBy, now, id);
  if (!outlook.terms) throw fail(NOT_FOUND);
  judge(outlook.terms);
  if (!outlook.free) return notAvailable(dateAlternatives(outlook.alternatives));
  if (outlook.overdue.length > 0) {
    throw new LostRace(notAvailable(), (other) => expireHolds(other, businessId, outlook.overdue, publicUrl, now));
  }
  const { unitId, quantity } = wish;
  const old = occupies ? daysOf(row) : [];
  const [, , taken] = await Promise.all([
    lockUnitDays(tx, businessId, unitId, [...old, ...outlook.stock.map(({ date }) => date)]),
    occupies ? release(tx, [row]) : undefined,
    takeTime(tx, takeUnitDays(businessId, unitId, outlook.stock, quantity)),
  ]);
  if (taken !== outlook.stock.length) throw new LostRace(notAvailable());
  return null;
}

export type SlotTarget = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; providerId: string };

/** The provider who was given the time, or the refusal. The booking keeps its length and buffer, whatever became of its service. */
export async function retakeSlot(
  tx: Tx,
  { row, occupies, bookedBy, publicUrl, now }: Retaking,
  { startsAt, endsAt, providerId }: SlotTarget,
  judge: (terms: Terms) => void,
): Promise<AppError | { id: string; name: string }> {
  const { businessId, id, bufferAfterMin } = row;
  const serviceId = row.serviceId ?? '';
  const date = dateOf(startsAt);
  const world = await findSlotWorld(tx, businessId, { serviceId, providerId, from: date, to: date }, now);
  if (!world) throw fail(NOT_FOUND);
  judge(world);
  if (!world.providerKnown && providerId !== row.providerId) throw fail(NOT_FOUND, 'There is no such provider');

  const start = minuteFloor(startsAt);
  const refused = async () =>
    notAvailable(await slotAlternatives(tx, businessId, { serviceId, providerId, start }, bookedBy, now));
  const found = world.providers[0];
  if (!found) return refused();
  const ownStart = occupies && found.id === row.providerId ? minuteFloor(row.startsAt) : null;
  const provider = { ...found, busy: found.busy.filter(([from]) => from !== ownStart) };
  const service = { durationMin: minuteFloor(endsAt) - start, bufferAfterMin };
  const window = windowFor('business', world, now);
  if (!fits(dayOf(world, provider, date), busyOf(provider), service, window, start)) return refused();
  const until = endsAt.add({ minutes: bufferAfterMin });
  if (provider.busy.some(([from, to, , overdue]) => overdue && from < minuteFloor(until) && start < to)) {
    throw new LostRace(notAvailable(), async (other) => {
      const ids = await overdueOfProvider(other, businessId, providerId, { from: startsAt, until }, now);
      const inTheWay = ids.map((hold) => hold.id);
      await expireHolds(other, businessId, inTheWay, publicUrl, now);
    });
  }
  const heldUntil = row.status === 'HELD' ? row.holdExpiresAt : null;
  const [, taken] = await Promise.all([
    occupies ? release(tx, [row]) : undefined,
    takeTime(
      tx,
      takeProviderTime({ businessId, bookingId: id, providerId, startsAt, endsAt, bufferAfterMin, heldUntil }),
    ),
  ]);
  if (taken !== 1) throw new LostRace(notAvailable());
  return { id: provider.id, name: provider.name };
}
