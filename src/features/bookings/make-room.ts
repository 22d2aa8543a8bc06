import type { Refusal } from '../../domain/availability/refusal.ts';
import { NOT_AVAILABLE } from '../../errors.ts';
import { type AppError, type ErrorDetail, fail } from '../../kit/errors.ts';
import type { Db } from '../../kit/postgres/database.ts';
import { dateOf, minuteFloor } from '../../kit/time.ts';
import {
  type CatalogueCache,
  readTakenTime,
  readUnitAvailability,
  servedBy,
  slotAlternatives,
} from '../availability/index.ts';
import { chooseFreeProvider, refuseSlot, type SlotRequest, type UnitRequest } from '../quotes/index.ts';
import { audienceOf, bookedByOf, type Placement } from './draft-booking.ts';
import { expireOverdueHolds } from './expire.ts';
import { overdueOfProvider } from './store.ts';

/** The reasons come before the alternatives. */
export const notAvailable = (refusals: readonly Refusal[], alternatives: readonly ErrorDetail[] = []): AppError =>
  fail(NOT_AVAILABLE, undefined, [...refusals, ...alternatives]);

/** Another booking took the time on every repeat. */
export const overtaken = (path: '/date' | '/startsAt'): AppError =>
  notAvailable([{ code: 'TAKEN', message: 'Another booking took it at the same moment', path }]);

export const dateAlternatives = (dates: readonly string[]): ErrorDetail[] =>
  dates.map((date) => ({ code: 'ALTERNATIVE', message: date, path: 'date' }));

/**
 * After an allocation was refused: expires the overdue holds in its way. Returns when the request may succeed now;
 * throws NOT_AVAILABLE with the nearest alternatives when it is truly taken, blocked or closed.
 */
export function makeRoom(
  db: Db,
  context: { catalogues: CatalogueCache; publicUrl: string },
  placement: Placement,
): Promise<void> {
  const { item } = placement.request;
  return item.kind === 'UNIT' ? freeUnit(db, context, placement, item) : freeSlot(db, context, placement, item);
}

async function freeUnit(db: Db, { publicUrl }: { publicUrl: string }, placement: Placement, item: UnitRequest) {
  const { businessId, now } = placement;
  const judgedFor = { bookedBy: bookedByOf(placement), audience: audienceOf(placement) };
  const { refusals, overdue, alternatives } = await readUnitAvailability(db, businessId, item, judgedFor, now);
  if (refusals.length > 0) throw notAvailable(refusals, dateAlternatives(alternatives));
  if (overdue.length > 0) await db.transaction((tx) => expireOverdueHolds(tx, businessId, overdue, publicUrl, now));
}

async function freeSlot(
  db: Db,
  { catalogues, publicUrl }: { catalogues: CatalogueCache; publicUrl: string },
  placement: Placement,
  item: SlotRequest,
) {
  const { businessId, now } = placement;
  const { serviceId, providerId, startsAt } = item;
  const catalogue = await catalogues.read(businessId);
  const { service, context } = servedBy(catalogue, serviceId, providerId);
  const providers = context.providers.map(({ id }) => id);
  const taken = await readTakenTime(db, businessId, providers, dateOf(startsAt), now);
  const provider = chooseFreeProvider(catalogue, item, taken, now);
  if (!provider) {
    const wanted = { serviceId, providerId, start: minuteFloor(startsAt) };
    const refusals = refuseSlot(catalogue, item, taken, audienceOf(placement));
    throw notAvailable(refusals, await slotAlternatives(db, businessId, wanted, bookedByOf(placement), now));
  }
  if (!provider.overdue) return;
  const until = startsAt.add({ minutes: service.durationMin + service.bufferAfterMin });
  await db.transaction(async (tx) => {
    const overdue = await overdueOfProvider(tx, businessId, provider.id, { from: startsAt, until }, now);
    const ids = overdue.map(({ id }) => id);
    await expireOverdueHolds(tx, businessId, ids, publicUrl, now);
  });
}
