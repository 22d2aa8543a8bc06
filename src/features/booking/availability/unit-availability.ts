import { businessDays, type CalendarDay, nearestFreeDates } from '../../../domain/availability/days.ts';
import { type Audience, type Refusal, rentalRefusals } from '../../../domain/availability/refusal.ts';
import { type BookedBy, bookableDates } from '../../../domain/booking/policy.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, type LocalDate } from '../../../kit/time.ts';
import { unitDays } from './calendar.ts';
import { toJudgedTerms } from './judged-terms.ts';
import { type BookingTerms, findTerms, listCalendarUnits, listUnitBookings } from './store.ts';

const LOOK_AROUND_DAYS = 31;

export interface UnitAvailability {
  /** What speaks against it once the overdue holds below are expired; none when the range is free. */
  refusals: Refusal[];
  /** Overdue holds that still take pieces in unit_days. */
  overdue: string[];
  alternatives: LocalDate[];
  /** Pieces that the business owns. */
  owned: number;
  terms: BookingTerms | null;
}

/** The unit was deleted or made inactive meanwhile. */
const GONE: Refusal = { code: 'BLOCKED', message: 'Not available any more', path: '/unitId' };

export type UnitRange = { unitId: string; date: LocalDate; endDate: LocalDate; length: number; quantity: number };

/**
 * Whether a range of days is free, which overdue holds still occupy it, and the nearest free ranges. `moving` is a
 * booking that would leave its own days.
 */
export async function readUnitAvailability(
  db: Reader,
  businessId: string,
  range: UnitRange,
  { bookedBy, audience }: { bookedBy: BookedBy; audience: Audience },
  now: Temporal.Instant,
  moving: string | null = null,
): Promise<UnitAvailability> {
  const { unitId, date, endDate, length, quantity } = range;
  const from = addDays(date, -LOOK_AROUND_DAYS);
  const to = addDays(endDate, LOOK_AROUND_DAYS);
  const [terms, units, all] = await Promise.all([
    findTerms(db, businessId, from, to),
    listCalendarUnits(db, businessId, { unitId }, from, to),
    listUnitBookings(db, businessId, [unitId], from, to, now),
  ]);
  const unit = units[0];
  if (!terms || !unit) return { refusals: [GONE], overdue: [], alternatives: [], owned: 0, terms };
  const bookings = all.flatMap((booked) => booked.bookings).filter(({ id }) => id !== moving);
  const open = businessDays(from, to, dateOf(now), terms);
  const { days } = unitDays(unit, open, bookings);
  const overdue = bookings
    .filter((booking) => booking.overdue && booking.startDate <= endDate && date <= booking.endDate)
    .map(({ id }) => id);

  const bookable = bookableDates(now, terms.policies, terms);
  const first = bookedBy === 'business' ? dateOf(now) : bookable.first;
  const last = bookedBy === 'business' ? to : bookable.last;
  const near: CalendarDay[] = days.filter((day) => first <= day.date && day.date <= last);
  const wanted = days.filter((day) => date <= day.date && day.date <= endDate);
  const request = { date, endDate, quantity, owned: unit.quantity };
  return {
    refusals: rentalRefusals(toJudgedTerms(terms, audience), request, wanted, now, bookedBy),
    overdue,
    alternatives: nearestFreeDates(near, date, length, quantity),
    owned: unit.quantity,
    terms,
  };
}
