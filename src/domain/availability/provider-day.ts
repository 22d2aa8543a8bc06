import { type EpochMinute, type LocalDate, midnightOf, minutesOfDay, weekdayOf } from '../../kit/time.ts';
import { type DateRange, isClosedOn } from '../schedule/closures.ts';
import { type HoursRow, hoursOn, type OpenHours } from '../schedule/hours.ts';
import { type ScheduleRow, scheduleOn } from '../schedule/provider-schedule.ts';
import type { MinuteRange } from './ranges.ts';

/** When one provider can work on one date, and from where its slot grid is counted. */
export type ProviderDay = {
  /** The provider's start of day, which may lie before the business opens. */
  gridStart: EpochMinute;
  /** Business hours and schedule, less the breaks; ascending. */
  windows: readonly MinuteRange[];
};

/**
 * `midnight` is the first minute of the date. Adding minutes to it is exact because Accra's clock never jumps.
 * `hours` is null when the business does not open that weekday, `row` when it is the provider's day off.
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

/** The provider's days for a list of dates. */
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
