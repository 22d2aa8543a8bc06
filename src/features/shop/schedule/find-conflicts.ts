import { noLongerFit, type Timetables } from '../../../domain/availability/fitting.ts';
import type { DateRange } from '../../../domain/schedule/opening.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { dateOf } from '../../../kit/time.ts';
import { type BookedService, findTimetables, listBookedDays, listBookedTimes } from './store-booked.ts';

/** A change of hours: what held before, what would hold without the changed row, and what holds after. */
export type HoursChange = (now: Timetables) => { earlier: Timetables[]; after: Timetables };

/**
 * Live bookings that the change leaves outside the hours, by start; they stay. Past bookings do not count. `providerId`
 * null is all of them.
 */
export async function findConflicts(
  db: Reader,
  businessId: string,
  { startDate, endDate, providerId }: DateRange & { providerId: string | null },
  change: HoursChange,
  now: Temporal.Instant,
): Promise<{ ids: string[]; times: BookedService[]; after: Timetables | null }> {
  const today = dateOf(now);
  const from = startDate < today ? today : startDate;
  if (endDate < from) return { ids: [], times: [], after: null };
  const [rows, days, times] = await Promise.all([
    findTimetables(db, businessId, from, endDate),
    providerId === null ? listBookedDays(db, businessId, from, endDate, now) : [],
    listBookedTimes(db, businessId, providerId, from, endDate, now),
  ]);
  const providers = new Map(rows.providers.map((provider) => [provider.id, provider]));
  const { earlier, after } = change({ ...rows, providers });
  const inRange = days.map((row) => ({
    ...row,
    startDate: row.startDate < from ? from : row.startDate,
    endDate: row.endDate > endDate ? endDate : row.endDate,
  }));
  const left = noLongerFit({ days: inRange, times }, earlier, after);
  const ids = new Set([...left.days, ...left.times].map(({ bookingId }) => bookingId));
  return { ids: [...ids], times: left.times, after };
}
