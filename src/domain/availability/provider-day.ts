import { type EpochMinute, type LocalDate, midnightOf, minutesOfDay } from '../../kit/time.ts';
import { type OpenHours, type Opening, openHoursOn } from '../schedule/opening.ts';
import { type ScheduleRow, type WorkingDay, workingOn } from '../schedule/provider-schedule.ts';
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
 * `hours` is null when the business is closed on that date; `working` is null on the provider's day off.
 */
export function providerDay(midnight: EpochMinute, hours: OpenHours | null, working: WorkingDay | null): ProviderDay {
  if (!hours || !working) return { gridStart: midnight, windows: [] };
  const gridStart = midnight + minutesOfDay(working.start);
  const close = Math.min(midnight + minutesOfDay(hours.close), midnight + minutesOfDay(working.end));
  const breaks = working.breaks
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

export const providerDayOn = (
  opening: Opening,
  provider: { schedule: readonly ScheduleRow[] },
  date: LocalDate,
): ProviderDay => providerDay(midnightOf(date), openHoursOn(opening, date), workingOn(provider, date));
