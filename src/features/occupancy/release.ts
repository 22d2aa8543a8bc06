import type { Tx } from '../../kit/postgres/database.ts';
import { addDays, dateOf, datesBetween, type LocalDate } from '../../kit/time.ts';
import { freeProviderTimes, freeUnitDays } from './store.ts';

/** The fields of a booking that determine its allocations. */
export type AllocatedBooking = {
  id: string;
  unitId: string | null;
  quantity: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
};

/** The days of a rental: it ends at the midnight after its last one. */
export const daysOf = ({ startsAt, endsAt }: Pick<AllocatedBooking, 'startsAt' | 'endsAt'>): LocalDate[] =>
  datesBetween(dateOf(startsAt), addDays(dateOf(endsAt), -1));

/** Frees the allocations of live bookings of a business. Call it once for each, when it stops being live. */
export async function release(tx: Tx, businessId: string, bookings: readonly AllocatedBooking[]): Promise<void> {
  const days = bookings.flatMap(({ unitId, quantity, ...time }) =>
    unitId === null ? [] : daysOf(time).map((date) => ({ unitId, date, quantity })),
  );
  const slotIds = bookings.filter(({ unitId }) => unitId === null).map(({ id }) => id);
  await Promise.all([
    days.length > 0 ? freeUnitDays(tx, businessId, days) : undefined,
    slotIds.length > 0 ? freeProviderTimes(tx, businessId, slotIds) : undefined,
  ]);
}
