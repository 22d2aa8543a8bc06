import { addDays, type LocalDate, type LocalTime, weekdayOf } from '../../kit/time.ts';
import type { Problem } from './problem.ts';

export type OpenHours = { open: LocalTime; close: LocalTime };
/** A day that is not enabled may have no times. */
export type HoursRow = { weekday: number; enabled: boolean; open: LocalTime | null; close: LocalTime | null };

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** When a business is open. A rule for some dates alone is added here and in openingOn(). */
export type Opening<C extends DateRange = DateRange> = { hours: readonly HoursRow[]; closures: readonly C[] };

/**
 * A business on one date. A closure leaves the hours as they would be: cancellation notice still counts from them.
 */
export type DayOpening<C extends DateRange = DateRange> = { hours: OpenHours | null; closure: C | null };

/** The only question about dates that is asked of hours and closures; nothing outside knows that hours repeat weekly. */
export const openingOn = <C extends DateRange>({ hours, closures }: Opening<C>, date: LocalDate): DayOpening<C> => ({
  hours: weekdayHours(hours, weekdayOf(date)),
  closure: closures.find((closure) => covers(closure, date)) ?? null,
});

/** The hours of a date on which the business opens; null when it is closed. */
export function openHoursOn(opening: Opening, date: LocalDate): OpenHours | null {
  const { hours, closure } = openingOn(opening, date);
  return closure ? null : hours;
}

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
