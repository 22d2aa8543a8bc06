import {
  businessDays,
  jointCalendar,
  nearestFreeDates,
  restCalendar,
  unitCalendar,
} from '../../../domain/availability/days.ts';
import { type Audience, type Refusal, rentalRefusals } from '../../../domain/availability/refusal.ts';
import { type BookedBy, bookableDates } from '../../../domain/booking/policy.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, earlier, type LocalDate, startOf } from '../../../kit/time.ts';
import { unitStock } from './calendar.ts';
import { toJudgedTerms } from './judged-terms.ts';
import { type BookingTerms, type CalendarUnit, findTerms, listCalendarUnits, listUnitBookings } from './store.ts';

const LOOK_AROUND_DAYS = 31;

export interface UnitAvailability {
  /** What speaks against it once the overdue holds below are expired; none when the range is free. */
  refusals: Refusal[];
  /** Overdue holds that still take pieces in unit_days. */
  overdue: string[];
  alternatives: LocalDate[];
  /** Pieces that the business owns, by unit. */
  owned: ReadonlyMap<string, number>;
  terms: BookingTerms | null;
}

/** Pieces of a unit that a rental asks for, and the entries of the body that do; see RentedUnit. */
export interface WantedUnit {
  unitId: string;
  quantity: number;
  turnaroundDays: number;
  paths?: string[];
  name?: string;
}

export type UnitRange = { date: LocalDate; endDate: LocalDate; length: number; units: readonly WantedUnit[] };

/** The unit was deleted or made inactive meanwhile. */
const gone = ({ paths = ['/unitId'] }: WantedUnit): Refusal[] =>
  paths.map((path) => ({ code: 'BLOCKED', message: 'Not available any more', path }));

/**
 * Whether a range of days is free for all units, which overdue holds still occupy it, and the nearest ranges that are
 * free for all of them. `together` are bookings that would leave their own days. Agreed units and days are those of a
 * booking whose items change: it may run already, and what stays in it need not be offered any more.
 */
export async function readUnitAvailability(
  db: Reader,
  businessId: string,
  { date, endDate, length, units: wanted }: UnitRange,
  { bookedBy, audience }: { bookedBy: BookedBy; audience: Audience },
  now: Temporal.Instant,
  { together, agreed }: { together: readonly string[]; agreed: boolean } = { together: [], agreed: false },
): Promise<UnitAvailability> {
  const from = addDays(date, -LOOK_AROUND_DAYS);
  const to = addDays(endDate, LOOK_AROUND_DAYS);
  const restsUntil = addDays(to, Math.max(...wanted.map(({ turnaroundDays }) => turnaroundDays)));
  const unitIds = wanted.map(({ unitId }) => unitId);
  const [terms, units, all] = await Promise.all([
    findTerms(db, businessId, from, to),
    listCalendarUnits(db, businessId, { unitIds, offeredOnly: !agreed }, from, restsUntil),
    listUnitBookings(db, businessId, unitIds, from, restsUntil, now),
  ]);
  const known = new Map(units.map((unit) => [unit.id, unit]));
  const owned = new Map(units.map(({ id, quantity }) => [id, quantity]));
  const missing = wanted.filter(({ unitId }) => !known.has(unitId));
  if (!terms || missing.length > 0)
    return { refusals: missing.flatMap(gone), overdue: [], alternatives: [], owned, terms };

  const bookings = all.flatMap((booked) => booked.bookings).filter(({ id }) => !together.includes(id));
  const since = agreed ? earlier(startOf(date), now) : now;
  const days = businessDays(from, to, dateOf(since), terms);
  const allDays = businessDays(from, restsUntil, dateOf(since), terms);
  const stocked = wanted.map((unit) => ({
    ...unit,
    stock: unitStock(known.get(unit.unitId) as CalendarUnit, allDays, bookings),
  }));
  const wantedDays = days.filter((day) => date <= day.date && day.date <= endDate);
  const judged = stocked.map(({ stock, turnaroundDays, ...unit }) => ({
    ...unit,
    owned: stock.quantity,
    calendar: unitCalendar(wantedDays, stock),
    rest: restCalendar(addDays(endDate, 1), addDays(endDate, turnaroundDays), stock),
  }));
  const overdue = bookings
    .filter((booking) => booking.overdue && booking.startDate <= addDays(endDate, restOf(wanted, booking)))
    .filter((booking) => date <= booking.endDate)
    .map(({ id }) => id);

  const bookable = bookableDates(now, terms.policies, terms);
  const first = bookedBy === 'business' ? dateOf(now) : bookable.first;
  const last = bookedBy === 'business' ? to : bookable.last;
  const joint = jointCalendar(days, stocked);
  const near = joint.days.filter((day) => first <= day.date && day.date <= last);
  return {
    refusals: rentalRefusals(toJudgedTerms(terms, audience), { date, endDate }, judged, since, bookedBy),
    overdue: [...new Set(overdue)],
    alternatives: nearestFreeDates(near, date, length, 1, joint.restless),
    owned,
    terms,
  };
}

const restOf = (wanted: readonly WantedUnit[], { unitId }: { unitId: string }): number =>
  wanted.find((unit) => unit.unitId === unitId)?.turnaroundDays ?? 0;
