import type { Tx } from '../../kit/db/db.ts';
import { addDays, dateOf, datesBetween, type LocalDate } from '../../kit/time.ts';
import { giveBackProviderTimes, giveBackUnitDays } from './store.ts';

/** A booking as far as it occupies something. */
export type Stay = {
  businessId: string;
  id: string;
  unitId: string | null;
  quantity: number;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
};

/** The days of a rental: it ends at the midnight after its last one. */
export const daysOf = ({ startsAt, endsAt }: Pick<Stay, 'startsAt' | 'endsAt'>): LocalDate[] =>
  datesBetween(dateOf(startsAt), addDays(dateOf(endsAt), -1));

/** Frees what live bookings occupied. Call it once for each, when it stops being live. */
export async function release(tx: Tx, stays: readonly Stay[]): Promise<void> {
  const days = stays.flatMap(({ businessId, unitId, quantity, ...stay }) =>
    unitId === null ? [] : daysOf(stay).map((date) => ({ businessId, unitId, date, quantity })),
  );
  const slots = stays.filter(({ unitId }) => unitId === null);
  await Promise.all([
    days.length > 0 ? giveBackUnitDays(tx, days) : undefined,
    slots.length > 0 ? giveBackProviderTimes(tx, slots) : undefined,
  ]);
}
