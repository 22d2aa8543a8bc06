import { type LocalDate, type LocalTime, weekdayOf } from '../../kit/time.ts';
import type { Problem } from './problem.ts';

export type Break = { start: LocalTime; end: LocalTime };
export type WorkingDay = { start: LocalTime; end: LocalTime; breaks: readonly Break[] };
export type ScheduleRow = WorkingDay & { weekday: number };

/** The only question about dates that is asked of a provider's schedule; null on a day off. */
export function workingOn({ schedule }: { schedule: readonly ScheduleRow[] }, date: LocalDate): WorkingDay | null {
  const weekday = weekdayOf(date);
  return schedule.find((row) => row.weekday === weekday) ?? null;
}

/** An unlisted weekday is a day off, so that, unlike in business hours, none is required. */
export function scheduleProblems(rows: readonly ScheduleRow[]): Problem[] {
  const seen = new Set<number>();
  return rows.flatMap((row, index) => {
    const problems: Problem[] = [];
    const path = `/schedule/${index}`;
    if (!Number.isInteger(row.weekday) || row.weekday < 1 || row.weekday > 7) {
      problems.push({
        path: `${path}/weekday`,
        code: 'WEEKDAY_UNKNOWN',
        message: 'weekday is 1 (Monday) to 7 (Sunday)',
      });
    } else if (seen.has(row.weekday)) {
      problems.push({
        path: `${path}/weekday`,
        code: 'WEEKDAY_REPEATED',
        message: `weekday ${row.weekday} appears more than once`,
      });
    }
    seen.add(row.weekday);
    if (row.start >= row.end) {
      problems.push({
        path: `${path}/start`,
        code: 'START_NOT_BEFORE_END',
        message: `start (${row.start}) must be before end (${row.end})`,
      });
    }
    return [...problems, ...breakProblems(row, path)];
  });
}

function breakProblems(row: ScheduleRow, path: string): Problem[] {
  const problems: Problem[] = [];
  row.breaks.forEach((pause, index) => {
    const at = `${path}/breaks/${index}`;
    if (pause.start >= pause.end) {
      problems.push({
        path: `${at}/start`,
        code: 'START_NOT_BEFORE_END',
        message: `start (${pause.start}) must be before end (${pause.end})`,
      });
    } else if (pause.start < row.start || pause.end > row.end) {
      problems.push({
        path: at,
        code: 'BREAK_OUTSIDE',
        message: `a break must lie between ${row.start} and ${row.end}`,
      });
    }
    const earlier = row.breaks.slice(0, index);
    if (earlier.some((other) => other.start < pause.end && pause.start < other.end)) {
      problems.push({ path: at, code: 'BREAKS_OVERLAP', message: 'breaks of a day must not overlap' });
    }
  });
  return problems;
}
