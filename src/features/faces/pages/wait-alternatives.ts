import { AppError } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, dateOf, daysBetween, type LocalDate } from '../../../kit/time.ts';
import { daysText, dayText } from '../../../site/format.ts';
import { readVisitStarts } from '../../booking/availability/index.ts';
import { kindOf, listFreeDays, parseBookingRequest, type RentalRequest } from '../../booking/quotes/index.ts';
import type { PageContext } from './context.ts';
import { bookAddress, requestOn, type WaitChoice } from './wait-choice.ts';

const MOST = 3;
const DAYS_BEFORE = 7;
const DAYS_AFTER = 21;

export interface Alternative {
  href: string;
  text: string;
}

/** The nearest ones, in order of time. */
const nearest = (dates: readonly LocalDate[], from: LocalDate): LocalDate[] =>
  dates
    .toSorted((one, other) => Math.abs(daysBetween(from, one)) - Math.abs(daysBetween(from, other)))
    .slice(0, MOST)
    .sort();

/** Days or times near the first day that would do, on which all of it can be booked now. */
export async function findAlternatives(
  { placing }: PageContext,
  db: Reader,
  businessId: string,
  wait: WaitChoice,
  now: Temporal.Instant,
): Promise<Alternative[]> {
  const today = dateOf(now);
  const { from, days } = wait;
  const early = addDays(from, -DAYS_BEFORE);
  const range = { from: early < today ? today : early, to: addDays(from < today ? today : from, DAYS_AFTER) };
  const asked = requestOn(wait, range.from);
  if (!asked) return [];
  try {
    const { items } = parseBookingRequest(asked);
    const catalogue = await placing.catalogues.read(businessId);
    if (wait.isRental) {
      const free = await listFreeDays(db, catalogue, items as RentalRequest, range, now);
      return nearest(free, from).map((date) => {
        const endDate = addDays(date, days - 1);
        return { href: bookAddress(wait, { date, endDate }), text: daysText(date, endDate, today) };
      });
    }
    const services = kindOf(items)
      .quoteItems(catalogue, items)
      .map(({ id, providerId }) => ({ id, providerId }));
    const when = { date: range.from, last: range.to, items: services };
    const starts = await readVisitStarts(db, placing.catalogues, businessId, when, now);
    const open = [...starts].flatMap(([date, found]) => (found.length > 0 ? [date] : []));
    return nearest(open, from).map((date) => {
      const startsAt = starts.get(date)?.[0] ?? '';
      const href = bookAddress(wait, { startsAt, date: null }, { date });
      return { href, text: `${dayText(date, today)}, ${startsAt.slice(11, 16)}` };
    });
  } catch (error) {
    // The request does not make sense; the form says why when it is sent.
    if (error instanceof AppError) return [];
    throw error;
  }
}
