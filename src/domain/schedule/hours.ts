import type { LocalTime } from '../../kit/time.ts';
import type { Problem } from './problem.ts';

export type OpenHours = { open: LocalTime; close: LocalTime };
/** A day that is not enabled may have no times. */
export type HoursRow = { weekday: number; enabled: boolean; open: LocalTime | null; close: LocalTime | null };

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** When the business opens on a weekday, or null. No rows at all means hours were never set: never open. */
export function hoursOn(rows: readonly HoursRow[], weekday: number): OpenHours | null {
  const row = rows.find((candidate) => candidate.weekday === weekday);
  if (!row?.enabled || row.open === null || row.close === null) return null;
  return { open: row.open, close: row.close };
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
