import type { LocalTime } from '../../kit/time.ts';
import type { Problem } from './problem.ts';

export type OpenHours = { open: LocalTime; close: LocalTime };
export type HoursRow = OpenHours & { weekday: number; enabled: boolean };

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** When the business opens on a weekday, or null. No rows at all means hours were never set: never open. */
export function hoursOn(rows: readonly HoursRow[], weekday: number): OpenHours | null {
  const row = rows.find((candidate) => candidate.weekday === weekday);
  return row?.enabled ? { open: row.open, close: row.close } : null;
}

/** Times are well-formed `HH:MM` already, so comparing them as text compares them as times, `24:00` included. */
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
    if (row.enabled && row.open >= row.close) {
      problems.push({
        path: `/hours/${index}/open`,
        code: 'OPEN_NOT_BEFORE_CLOSE',
        message: `open (${row.open}) must be before close (${row.close})`,
      });
    }
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
