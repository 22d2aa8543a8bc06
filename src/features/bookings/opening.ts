import { hoursOn, type OpenHours } from '../../domain/schedule/opening.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import type { Reader } from '../../kit/postgres/database.ts';
import { dateOf, weekdayOf } from '../../kit/time.ts';
import { type BookingTerms, findTerms } from '../availability/index.ts';
import type { BookingRow } from './schemas.ts';

/** The first day's opening hours of a rental, from which notice counts; null for a slot, which has a time of its own. */
export async function openingOf(
  db: Reader,
  { businessId, unitId, startsAt }: BookingRow,
): Promise<{ hours: OpenHours | null; policies: BookingTerms['policies']; readOnly: boolean }> {
  const date = dateOf(startsAt);
  const terms = await findTerms(db, businessId, date, date);
  if (!terms) throw fail(NOT_FOUND);
  const { policies, readOnly } = terms;
  return { hours: unitId === null ? null : hoursOn(terms.hours, weekdayOf(date)), policies, readOnly };
}
