import { businessDays, type CalendarDay, nearestFreeDates, rangeIsFree } from '../../domain/availability/days.ts';
import { type BookedBy, bookableDates } from '../../domain/booking/policy.ts';
import type { Reader } from '../../kit/db/db.ts';
import { addDays, dateOf, type LocalDate } from '../../kit/time.ts';
import { blockedPieces, unitDays } from './calendar.ts';
import { findTerms, listCalendarUnits, listUnitStays, type Terms } from './store.ts';

const LOOK_AROUND_DAYS = 31;

export interface UnitOutlook {
  /** Free once the holds below are written off. */
  free: boolean;
  /** Holds whose time is over that still stand in the way on paper. */
  overdue: string[];
  alternatives: LocalDate[];
  /** What each day of the range can give at all. */
  stock: { date: LocalDate; capacity: number }[];
  terms: Terms | null;
}

export type UnitRange = { unitId: string; date: LocalDate; endDate: LocalDate; length: number; quantity: number };

/**
 * The close look at a range of days that seems taken: what really occupies it, and what else is near. `moving` is a
 * booking that would leave its own days.
 */
export async function unitOutlook(
  db: Reader,
  businessId: string,
  range: UnitRange,
  bookedBy: BookedBy,
  now: Temporal.Instant,
  moving: string | null = null,
): Promise<UnitOutlook> {
  const { unitId, date, endDate, length, quantity } = range;
  const from = addDays(date, -LOOK_AROUND_DAYS);
  const to = addDays(endDate, LOOK_AROUND_DAYS);
  const [terms, units, all] = await Promise.all([
    findTerms(db, businessId, from, to),
    listCalendarUnits(db, businessId, unitId, from, to),
    listUnitStays(db, businessId, unitId, from, to, now),
  ]);
  const unit = units[0];
  if (!terms || !unit) return { free: false, overdue: [], alternatives: [], stock: [], terms };
  const stays = all.filter(({ id }) => id !== moving);
  const open = businessDays(from, to, dateOf(now), terms.hours, terms.closures);
  const { days } = unitDays(unit, open, stays);
  const overdue = stays
    .filter((stay) => stay.overdue && stay.startDate <= endDate && date <= stay.endDate)
    .map(({ id }) => id);

  const bookable = bookableDates(now, terms.policies, terms.hours);
  const first = bookedBy === 'business' ? dateOf(now) : bookable.first;
  const last = bookedBy === 'business' ? to : addDays(bookable.last, length - 1);
  const wanted = open.filter((day) => date <= day.date && day.date <= endDate);
  const blocked = blockedPieces(unit.blocks, unit.quantity, wanted);
  const near: CalendarDay[] = days.filter((day) => first <= day.date && day.date <= last);
  return {
    free: rangeIsFree(days, date, length, quantity),
    overdue,
    alternatives: nearestFreeDates(near, date, length, quantity),
    stock: wanted.map((day) => ({ date: day.date, capacity: unit.quantity - (blocked.get(day.date) ?? 0) })),
    terms,
  };
}
