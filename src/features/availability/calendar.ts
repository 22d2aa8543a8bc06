import { type BusinessDay, businessDays, type CalendarDay, unitCalendar } from '../../domain/availability/days.ts';
import type { Reader } from '../../kit/db/db.ts';
import { fail, invalid, NOT_FOUND } from '../../kit/errors.ts';
import { dateOf, daysBetween, type LocalDate } from '../../kit/time.ts';
import { requireShape } from '../businesses/index.ts';
import type { Calendar } from './schemas.ts';
import {
  type CalendarUnit,
  findTerms,
  listCalendarUnits,
  listUnitStays,
  type UnitBlock,
  type UnitStay,
} from './store.ts';

const MAX_DAYS_AHEAD = 92;

/** Calls `visit` with every position of `days` that the range covers. Positions, not dates: dates are dear to count. */
function eachDay(
  days: readonly BusinessDay[],
  positions: ReadonlyMap<LocalDate, number>,
  { startDate, endDate }: { startDate: LocalDate; endDate: LocalDate },
  visit: (position: number) => void,
): void {
  const first = positions.get(startDate) ?? (startDate < (days[0]?.date ?? '') ? 0 : days.length);
  for (let at = first; at < days.length && (days[at] as BusinessDay).date <= endDate; at++) visit(at);
}

/** Pieces taken out by blocks on each of the days; a block without a quantity takes all. */
export function blockedPieces(blocks: readonly UnitBlock[], quantity: number, days: readonly BusinessDay[]) {
  const positions = new Map(days.map(({ date }, position) => [date, position]));
  const blocked = new Map<LocalDate, number>();
  for (const block of blocks) {
    eachDay(days, positions, block, (at) => {
      const { date } = days[at] as BusinessDay;
      blocked.set(date, (blocked.get(date) ?? 0) + (block.quantity ?? quantity));
    });
  }
  return blocked;
}

export interface UnitDays {
  days: CalendarDay[];
  /** Live bookings by position of the day. */
  bookingIds: string[][];
}

/** One unit's calendar. Holds whose time is over count for nothing. */
export function unitDays(unit: CalendarUnit, days: readonly BusinessDay[], stays: readonly UnitStay[]): UnitDays {
  const positions = new Map(days.map(({ date }, position) => [date, position]));
  const occupied = new Map<LocalDate, number>();
  const bookingIds: string[][] = days.map(() => []);
  for (const stay of stays) {
    if (stay.unitId !== unit.id || stay.overdue) continue;
    eachDay(days, positions, stay, (at) => {
      const { date } = days[at] as BusinessDay;
      occupied.set(date, (occupied.get(date) ?? 0) + stay.quantity);
      bookingIds[at]?.push(stay.id);
    });
  }
  const blocked = blockedPieces(unit.blocks, unit.quantity, days);
  return { days: unitCalendar(days, { quantity: unit.quantity, occupied, blocked }), bookingIds };
}

export type CalendarRequest = { from: LocalDate; to: LocalDate; unitId: string | null };

/** Three statements, whatever the range and the number of units. The public sees no booking ids. */
export async function readCalendar(
  db: Reader,
  businessId: string,
  { from, to, unitId }: CalendarRequest,
  now: Temporal.Instant,
  view: 'business' | 'public',
): Promise<Calendar> {
  if (to < from) throw invalid('/to', 'must not be before from');
  if (daysBetween(from, to) > MAX_DAYS_AHEAD) throw invalid('/to', `must be at most ${MAX_DAYS_AHEAD} days after from`);
  const [terms, units, stays] = await Promise.all([
    findTerms(db, businessId, from, to),
    listCalendarUnits(db, businessId, unitId, from, to),
    listUnitStays(db, businessId, unitId, from, to, now),
  ]);
  if (!terms) throw fail(NOT_FOUND);
  requireShape(terms, 'UNIT_PER_DAY');
  if (unitId !== null && units.length === 0) throw fail(NOT_FOUND, 'There is no such unit');

  const days = businessDays(from, to, dateOf(now), terms.hours, terms.closures);
  const staysByUnit = Map.groupBy(stays, (stay) => stay.unitId);
  return {
    from,
    to,
    units: units.map((unit) => {
      const calendar = unitDays(unit, days, staysByUnit.get(unit.id) ?? []);
      return {
        unitId: unit.id,
        name: unit.name,
        days: calendar.days.map((day, at) =>
          view === 'public' ? day : { ...day, bookingIds: calendar.bookingIds[at] ?? [] },
        ),
      };
    }),
  };
}
