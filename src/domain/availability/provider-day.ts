import { type EpochMinute, type LocalDate, midnightOf, minutesOfDay } from '../../kit/time.ts';
import { type OpenHours, type Opening, openingOn } from '../schedule/opening.ts';
import { type ProviderTimetable, type WorkingDay, workingOn } from '../schedule/provider-schedule.ts';
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
 * `open` is empty when the business is closed on that date, and null where its hours do not bind; `working` is null on
 * the provider's day off.
 */
export function providerDay(
  midnight: EpochMinute,
  open: readonly OpenHours[] | null,
  working: WorkingDay | null,
): ProviderDay {
  if (open?.length === 0 || !working) return { gridStart: midnight, windows: [] };
  const gridStart = midnight + minutesOfDay(working.start);
  const end = midnight + minutesOfDay(working.end);
  const breaks = working.breaks
    .map((pause) => ({ start: midnight + minutesOfDay(pause.start), end: midnight + minutesOfDay(pause.end) }))
    .sort((a, b) => a.start - b.start);
  const windows: MinuteRange[] = [];
  for (const hours of open ?? [{ open: working.start, close: working.end }]) {
    const close = Math.min(midnight + minutesOfDay(hours.close), end);
    let start = Math.max(midnight + minutesOfDay(hours.open), gridStart);
    for (const pause of breaks) {
      if (pause.start > start) windows.push({ start, end: Math.min(pause.start, close) });
      start = Math.max(start, pause.end);
      if (start >= close) break;
    }
    windows.push({ start, end: close });
  }
  return { gridStart, windows: windows.filter((window) => window.start < window.end) };
}

/** A closure overrides all hours; hours of the week and of dates do not bind who works even if closed. */
export function providerDayOn(opening: Opening, provider: ProviderTimetable, date: LocalDate): ProviderDay {
  const { working, evenIfClosed } = workingOn(provider, date);
  const { windows, closure } = openingOn(opening, date);
  return providerDay(midnightOf(date), closure ? [] : evenIfClosed ? null : windows, working);
}
