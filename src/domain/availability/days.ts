import { addDays, datesBetween, daysBetween, type LocalDate } from '../../kit/time.ts';
import { type Opening, openHoursOn } from '../schedule/opening.ts';

export type DayStatus = 'FREE' | 'TAKEN' | 'BLOCKED' | 'CLOSED' | 'PAST';
export type CalendarDay = { date: LocalDate; status: DayStatus; freeQuantity: number };

/** The part of a day's status that is the same for all units of a business, so that it is computed once. */
export type BusinessDay = { date: LocalDate; status: 'OPEN' | 'CLOSED' | 'PAST' };

/** Every day from `from` to `to`, both inclusive. */
export function businessDays(from: LocalDate, to: LocalDate, today: LocalDate, opening: Opening): BusinessDay[] {
  return datesBetween(from, to).map((date) => ({
    date,
    status: date < today ? 'PAST' : openHoursOn(opening, date) ? 'OPEN' : 'CLOSED',
  }));
}

export type UnitStock = {
  quantity: number;
  /** Pieces allocated to live bookings, by date. */
  occupied: ReadonlyMap<LocalDate, number>;
  /** Pieces removed by blocks, by date. */
  blocked: ReadonlyMap<LocalDate, number>;
};

export const unitCalendar = (days: readonly BusinessDay[], stock: UnitStock): CalendarDay[] =>
  days.map(({ date, status }) => {
    if (status !== 'OPEN') return { date, status, freeQuantity: 0 };
    const occupied = stock.occupied.get(date) ?? 0;
    // A quantity can be lowered below the number of booked pieces; the free quantity is then 0.
    const freeQuantity = Math.max(0, stock.quantity - occupied - (stock.blocked.get(date) ?? 0));
    if (freeQuantity > 0) return { date, status: 'FREE', freeQuantity };
    return { date, status: occupied > 0 ? 'TAKEN' : 'BLOCKED', freeQuantity };
  });

/** The stock of days on which pieces rest: whether the business is open does not matter. */
export const restCalendar = (from: LocalDate, to: LocalDate, stock: UnitStock): CalendarDay[] =>
  from > to
    ? []
    : unitCalendar(
        datesBetween(from, to).map((date) => ({ date, status: 'OPEN' })),
        stock,
      );

/** A unit that a rental asks for, with its stock. */
export type WantedStock = { quantity: number; turnaroundDays: number; stock: UnitStock };

/**
 * One calendar of all units: a day has 1 piece where every unit has the pieces that are asked for, and 0 elsewhere. Where
 * the last day of a rental would leave no time to rest, `restless` has the day.
 */
export function jointCalendar(
  days: readonly BusinessDay[],
  units: readonly WantedStock[],
): { days: CalendarDay[]; restless: ReadonlySet<LocalDate> } {
  const restless = new Set<LocalDate>();
  const lacking = new Set<LocalDate>();
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined) return { days: [], restless };
  for (const { quantity, turnaroundDays, stock } of units) {
    const raw = restCalendar(first, addDays(last, turnaroundDays), stock);
    /** Days since the last one without enough pieces, seen from the end. */
    let run = 0;
    for (let index = raw.length - 1; index >= 0; index--) {
      const day = raw[index] as CalendarDay;
      if (run < turnaroundDays && index + turnaroundDays < raw.length) restless.add(day.date);
      if (day.freeQuantity < quantity) lacking.add(day.date);
      run = day.freeQuantity >= quantity ? run + 1 : 0;
    }
  }
  return {
    days: days.map(({ date, status }) => {
      if (status !== 'OPEN') return { date, status, freeQuantity: 0 };
      return lacking.has(date) ? { date, status: 'TAKEN', freeQuantity: 0 } : { date, status: 'FREE', freeQuantity: 1 };
    }),
    restless,
  };
}

const NONE: ReadonlySet<LocalDate> = new Set();

/**
 * Up to `limit` other first days of a free range, nearest to `wanted` first; of two equally near days the earlier. The
 * calendar has no gaps and holds only days that may be booked. No range ends on a day of `restless`.
 */
export function nearestFreeDates(
  calendar: readonly CalendarDay[],
  wanted: LocalDate,
  length: number,
  quantity: number,
  restless: ReadonlySet<LocalDate> = NONE,
  limit = 3,
): LocalDate[] {
  const first = calendar[0];
  if (!first) return [];
  const wantedIndex = daysBetween(first.date, wanted);
  const candidates: { date: LocalDate; distance: number }[] = [];
  let run = 0;
  for (let index = calendar.length - 1; index >= 0; index--) {
    const day = calendar[index];
    if (!day) continue;
    run = day.freeQuantity >= quantity ? run + 1 : 0;
    if (run >= length && index !== wantedIndex && !restless.has(addDays(day.date, length - 1))) {
      candidates.push({ date: day.date, distance: Math.abs(index - wantedIndex) });
    }
  }
  return candidates
    .sort((a, b) => a.distance - b.distance || (a.date < b.date ? -1 : 1))
    .slice(0, limit)
    .map((candidate) => candidate.date);
}
