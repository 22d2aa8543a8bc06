import { dateOf, datesBetween, type EpochMinute, instantOfMinute, midnightOf, minutesOfDay } from '../../kit/time.ts';
import { type DateRange, type Opening, openWindowsOn } from '../schedule/opening.ts';
import type { ProviderTimetable } from '../schedule/provider-schedule.ts';
import { providerDayOn } from './provider-day.ts';

/** Whether the booked time lies within the hours. Stock, notice and other bookings are judged apart. */

/** Hours of a business and of its providers. */
export type Timetables = Opening & { providers: ReadonlyMap<string, ProviderTimetable> };

export type BookedDays = DateRange & { bookingId: string };
/** `end` is the end of the work: the buffer after it may lie outside. */
export type BookedTime = { bookingId: string; providerId: string; start: EpochMinute; end: EpochMinute };
export type Booked = { days: readonly BookedDays[]; times: readonly BookedTime[] };

export const fitsDays = (timetables: Timetables, { startDate, endDate }: DateRange): boolean =>
  datesBetween(startDate, endDate).every((date) => openWindowsOn(timetables, date).length > 0);

/** A provider who was deleted still serves what was booked, in opening hours. */
export function fitsTime(timetables: Timetables, { providerId, start, end }: BookedTime): boolean {
  const date = dateOf(instantOfMinute(start));
  const provider = timetables.providers.get(providerId);
  if (provider)
    return providerDayOn(timetables, provider, date).windows.some(
      (window) => window.start <= start && end <= window.end,
    );
  const midnight = midnightOf(date);
  return openWindowsOn(timetables, date).some(
    ({ open, close }) => midnight + minutesOfDay(open) <= start && end <= midnight + minutesOfDay(close),
  );
}

/**
 * What no longer fits: it fits some of the earlier timetables and not the new ones. One that never fitted is not listed:
 * the change is not the reason.
 */
export function noLongerFit<Row extends Booked>(
  { days, times }: Row,
  earlier: readonly Timetables[],
  after: Timetables,
): { days: Row['days'][number][]; times: Row['times'][number][] } {
  return {
    days: days.filter((row) => !fitsDays(after, row) && earlier.some((before) => fitsDays(before, row))),
    times: times.filter((row) => !fitsTime(after, row) && earlier.some((before) => fitsTime(before, row))),
  };
}
