import { addDays, type LocalDate, type LocalTime, weekdayOf } from '../../kit/time.ts';
import type { Problem } from './problem.ts';

export type OpenHours = { open: LocalTime; close: LocalTime };
/** A day that is not enabled may have no times. */
export type HoursRow = { weekday: number; enabled: boolean; open: LocalTime | null; close: LocalTime | null };

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Hours of some dates, which replace those of the weekday. Windows ascend and do not touch; none is closed. */
export type DatedHours = DateRange & { windows: readonly OpenHours[]; note: string | null };

/** When a business is open. Dated hours of one business do not overlap. */
export type Opening<C extends DateRange = DateRange> = {
  hours: readonly HoursRow[];
  datedHours: readonly DatedHours[];
  closures: readonly C[];
};

/**
 * A business on one date. A closure leaves the hours as they would be: cancellation notice still counts from them.
 * `hours` lasts from the first opening to the last closing of the day; null when it has no window.
 */
export type DayOpening<C extends DateRange = DateRange> = {
  hours: OpenHours | null;
  windows: readonly OpenHours[];
  /** The dated hours that decided. */
  dated: DatedHours | null;
  closure: C | null;
};

const CLOSED: readonly OpenHours[] = [];

/** The only question about dates that is asked of hours and closures; nothing outside knows that hours repeat weekly. */
export function openingOn<C extends DateRange>(opening: Opening<C>, date: LocalDate): DayOpening<C> {
  const closure = opening.closures.find((candidate) => covers(candidate, date)) ?? null;
  const dated = opening.datedHours.find((candidate) => covers(candidate, date)) ?? null;
  if (dated) return { hours: spanOf(dated.windows), windows: dated.windows, dated, closure };
  const hours = weekdayHours(opening.hours, weekdayOf(date));
  return { hours, windows: hours ? [hours] : CLOSED, dated, closure };
}

function spanOf(windows: readonly OpenHours[]): OpenHours | null {
  const [first, last] = [windows[0], windows.at(-1)];
  return first && last ? { open: first.open, close: last.close } : null;
}

/** The windows of a date on which the business opens; none when it is closed. */
export function openWindowsOn(opening: Opening, date: LocalDate): readonly OpenHours[] {
  const { windows, closure } = openingOn(opening, date);
  return closure ? CLOSED : windows;
}

/** The hours of a date from the first opening to the last closing; null when the business is closed. */
export const openHoursOn = (opening: Opening, date: LocalDate): OpenHours | null =>
  spanOf(openWindowsOn(opening, date));

/** Hours of a weekday, for the table of a week. A business without rows never set its hours and counts as closed. */
export function weekdayHours(rows: readonly HoursRow[], weekday: number): OpenHours | null {
  const row = rows.find((candidate) => candidate.weekday === weekday);
  if (!row?.enabled || row.open === null || row.close === null) return null;
  return { open: row.open, close: row.close };
}

/** Times are validated `HH:MM`, so comparing them as text compares them as times, `24:00` included. */
export function hoursProblems(rows: readonly HoursRow[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<number>();
  rows.forEach((row, index) => {
    if (!WEEKDAYS.includes(row.weekday)) {
      problems.push({
        path: `/hours/${index}/weekday`,
        code: 'WEEKDAY_UNKNOWN',
        message: 'weekday is 1 (Monday) to 7 (Sunday)',
      });
    } else if (seen.has(row.weekday)) {
      problems.push({
        path: `/hours/${index}/weekday`,
        code: 'WEEKDAY_REPEATED',
        message: `weekday ${row.weekday} appears more than once`,
      });
    }
    seen.add(row.weekday);
    if (row.enabled) problems.push(...timeProblems(row, `/hours/${index}`));
  });
  const missing = WEEKDAYS.filter((weekday) => !seen.has(weekday));
  if (missing.length > 0) {
    problems.push({
      path: '/hours',
      code: 'WEEKDAY_MISSING',
      message: `every weekday must appear once; missing: ${missing.join(', ')}`,
    });
  }
  return problems;
}

function timeProblems({ open, close }: HoursRow, path: string): Problem[] {
  if (open !== null && close !== null) {
    if (open < close) return [];
    return [
      {
        path: `${path}/open`,
        code: 'OPEN_NOT_BEFORE_CLOSE',
        message: `open (${open}) must be before close (${close})`,
      },
    ];
  }
  return Object.entries({ open, close })
    .filter(([, time]) => time === null)
    .map(([field]) => ({ path: `${path}/${field}`, code: 'REQUIRED', message: 'is required on an enabled day' }));
}

/** Both days inclusive. */
export type DateRange = { startDate: LocalDate; endDate: LocalDate };

export const covers = ({ startDate, endDate }: DateRange, date: LocalDate): boolean =>
  startDate <= date && date <= endDate;

/** The fewest ranges that cover the same days, earliest first. Adjacent ranges are merged. */
export function mergeClosures(ranges: readonly DateRange[]): DateRange[] {
  const sorted = ranges.toSorted((a, b) => (a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0));
  const merged: DateRange[] = [];
  for (const { startDate, endDate } of sorted) {
    const last = merged.at(-1);
    if (!last || startDate > addDays(last.endDate, 1)) merged.push({ startDate, endDate });
    else if (endDate > last.endDate) last.endDate = endDate;
  }
  return merged;
}

const SEPARATOR = '; ';

/** The distinct reasons of merged closures, in order; null when none has one. */
export function joinReasons(reasons: readonly (string | null)[]): string | null {
  const distinct = new Set(reasons.flatMap((reason) => reason?.split(SEPARATOR) ?? []).map((reason) => reason.trim()));
  distinct.delete('');
  return distinct.size === 0 ? null : [...distinct].join(SEPARATOR);
}

/** The range that results from adding a closure, and the existing closures that it replaces. */
export function absorb<C extends DateRange>(
  existing: readonly C[],
  added: DateRange,
): { range: DateRange; absorbed: C[] } {
  const merged = mergeClosures([...existing, added]);
  const range = merged.find((candidate) => covers(candidate, added.startDate)) ?? added;
  return { range, absorbed: existing.filter((closure) => covers(range, closure.startDate)) };
}
