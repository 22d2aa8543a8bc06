import type { Refusal } from '../../../domain/availability/refusal.ts';
import { NOT_AVAILABLE } from '../../../errors.ts';
import { type AppError, type ErrorDetail, fail } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/postgres/database.ts';
import type { CatalogueCache } from '../availability/index.ts';
import { kindOf } from '../quotes/index.ts';
import { audienceOf, bookedByOf, type Placement } from './draft-booking.ts';
import { expireOverdueHolds } from './expire.ts';

/** The reasons come before the alternatives. */
export const notAvailable = (refusals: readonly Refusal[], alternatives: readonly ErrorDetail[] = []): AppError =>
  fail(NOT_AVAILABLE, undefined, [...refusals, ...alternatives]);

/** Another booking took the time on every repeat. */
export const overtaken = (path: '/date' | '/startsAt'): AppError =>
  notAvailable([{ code: 'TAKEN', message: 'Another booking took it at the same moment', path }]);

/**
 * After an allocation was refused: expires the overdue holds in its way. Returns when the request may succeed now;
 * throws NOT_AVAILABLE with the nearest alternatives when it is truly taken, blocked or closed.
 */
export async function makeRoom(
  db: Db,
  { catalogues, publicUrl }: { catalogues: CatalogueCache; publicUrl: string },
  placement: Placement,
): Promise<void> {
  const { businessId, request, now } = placement;
  const judgedFor = { bookedBy: bookedByOf(placement), audience: audienceOf(placement) };
  const { items } = request;
  const found = await kindOf(items).findObstacles(db, catalogues, businessId, items, judgedFor, now);
  const { refusals, alternatives, overdue } = found;
  if (refusals.length > 0) throw notAvailable(refusals, alternatives);
  if (overdue.length > 0) await db.transaction((tx) => expireOverdueHolds(tx, businessId, overdue, publicUrl, now));
}
