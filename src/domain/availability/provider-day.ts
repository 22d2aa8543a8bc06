import { type EpochMinute, type LocalDate, midnightOf, minutesOfDay, weekdayOf } from '../../kit/time.ts';
import { type DateRange, type HoursRow, hoursOn, isClosedOn, type OpenHours } from '../schedule/opening.ts';
import { type ScheduleRow, scheduleOn } from '../schedule/provider-schedule.ts';
import type { MinuteRange } from './ranges.ts';

/** The working windows of one provider on one date, and the origin of its slot grid. */
export type ProviderDay = {
  /** The start of the provider's schedule, which may be before the business opens. */
  gridStart: EpochMinute;
  /** Intersection of opening hours and schedule, without breaks; ascending. */
  windows: readonly MinuteRange[];
};

/**
 * `midnight` is the first minute of the date. Adding minutes to it is exact, because Accra has no daylight saving time.
 * `hours` is null when the business is closed on that weekday; `row` is null on the provider's day off.
 */
export function providerDay(
  midnight: EpochMinute,
  hours: OpenHours | null,
  closed: boolean,
  row: ScheduleRow | null,
): ProviderDay {
  if (!hours || closed || !row) return { gridStart: midnight, windows: [] };
  const gridStart = midnight + minutesOfDay(row.start);
  const close = Math.min(midnight + minutesOfDay(hours.close), midnight + minutesOfDay(row.end));
  const breaks = row.breaks
    .map((pause) => ({ start: midnight + minutesOfDay(pause.start), end: midnight + minutesOfDay(pause.end) }))
    .sort((a, b) => a.start - b.start);
  const windows: MinuteRange[] = [];
  let start = Math.max(midnight + minutesOfDay(hours.open), gridStart);
  for (const pause of breaks) {
    if (pause.start > start) windows.push({ start, end: Math.min(pause.start, close) });
    start = Math.max(start, pause.end);
    if (start >= close) break;
  }
  windows.push({ start, end: close });
  return { gridStart, windows: windows.filter((window) => window.start < window.end) };
}

export const providerDays = (
  dates: readonly LocalDate[],
  hours: readonly HoursRow[],
  closures: readonly DateRange[],
  schedule: readonly ScheduleRow[],
): ProviderDay[] =>
  dates.map((date) => {
    const weekday = weekdayOf(date);
    return providerDay(
      midnightOf(date),
      hoursOn(hours, weekday),
      isClosedOn(closures, date),
      scheduleOn(schedule, weekday),
    );
  });
