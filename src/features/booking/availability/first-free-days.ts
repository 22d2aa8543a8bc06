import { businessDays, type CalendarDay } from '../../../domain/availability/days.ts';
import { isBookable, isDayInTime } from '../../../domain/availability/refusal.ts';
import { breather } from '../../../kit/breathe.ts';
import { dateOf, type LocalDate } from '../../../kit/time.ts';
import { unitDays } from './calendar.ts';
import { toJudgedTerms } from './judged-terms.ts';
import type { BookingTerms, UnitOccupancy } from './store.ts';

/** A day, and how many pieces are free on it. */
export type FreeDay = { date: LocalDate; freeQuantity: number };

/** The first of the days on which a customer may rent one piece, by unit; null where no day is. */
export async function firstFreeDays(
  terms: Omit<BookingTerms, 'bookingShape' | 'revision'>,
  units: readonly { id: string; quantity: number; turnaroundDays: number }[],
  { unitBookings, unitBlocks }: UnitOccupancy,
  { from, to }: { from: LocalDate; to: LocalDate },
  now: Temporal.Instant,
): Promise<Map<string, FreeDay | null>> {
  const found = new Map<string, FreeDay | null>();
  const bookings = Map.groupBy(unitBookings, ({ unitId }) => unitId);
  const blocks = Map.groupBy(unitBlocks, ({ unitId }) => unitId);
  const days = businessDays(from, to, dateOf(now), terms);
  const judged = toJudgedTerms(terms, 'public');
  const inTime = new Map<LocalDate, boolean>();
  const isInTime = (date: LocalDate) => inTime.getOrInsertComputed(date, () => isDayInTime(judged, date, now));
  const breathe = breather();
  for (const { id, quantity, turnaroundDays } of units) {
    const unit = { id, quantity, turnaroundDays, blocks: blocks.get(id) ?? [] };
    const calendar = unitDays(unit, days, bookings.get(id) ?? []);
    const isFree = (day: CalendarDay) => !calendar.restless.has(day.date) && isBookable(day, isInTime(day.date));
    found.set(id, calendar.days.find(isFree) ?? null);
    await breathe();
  }
  return found;
}
