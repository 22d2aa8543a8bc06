import { addDays, daysBetween, type LocalDate, type LocalTime, weekdayOf } from '../../kit/time.ts';
import { covers, type DateRange } from './opening.ts';
import type { Problem } from './problem.ts';

export type Break = { start: LocalTime; end: LocalTime };
export type WorkingDay = { start: LocalTime; end: LocalTime; breaks: readonly Break[] };
export type ScheduleRow = WorkingDay & { weekday: number };

export type Week = readonly ScheduleRow[];
/** Weeks that repeat from the anchor, a Monday, on; before it they are counted backwards. */
export type Rota = { anchor: LocalDate; weeks: readonly Week[] };
export type NextRota = Rota & { from: LocalDate };

export type WorkWindow = { start: LocalTime; end: LocalTime };
/** Dates that replace the rota. Windows ascend and do not overlap; none is away. */
export type ProviderDate = DateRange & { windows: readonly WorkWindow[]; evenIfClosed: boolean };

/** When a provider works: `schedule` every week where there is no rota. Dates of one provider do not overlap. */
export type ProviderTimetable = {
  schedule: Week;
  rota: Rota | null;
  nextRota: NextRota | null;
  dates: readonly ProviderDate[];
};

/** The same schedule every week. */
export const everyWeek = (schedule: Week): ProviderTimetable => ({ schedule, rota: null, nextRota: null, dates: [] });

/** Not the number of the week in its year: a year may have 53, and every second week would come twice. */
export function weekOfRota({ anchor, weeks }: Rota, date: LocalDate): Week {
  const since = Math.floor(daysBetween(anchor, date) / 7) % weeks.length;
  return weeks[since < 0 ? since + weeks.length : since] ?? [];
}

/** The schedule of the week that the date lies in, dates apart. */
export function weekOn({ schedule, rota, nextRota }: Omit<ProviderTimetable, 'dates'>, date: LocalDate): Week {
  if (nextRota && nextRota.from <= date) return weekOfRota(nextRota, date);
  return rota ? weekOfRota(rota, date) : schedule;
}

/** What holds today, and what will: a later rota whose date has come is the rota. */
export function rotaOn(
  { schedule, rota, nextRota }: Omit<ProviderTimetable, 'dates'>,
  today: LocalDate,
): Rota & { nextRota: NextRota | null } {
  if (nextRota && nextRota.from <= today) return { anchor: nextRota.anchor, weeks: nextRota.weeks, nextRota: null };
  const monday = addDays(today, 1 - weekdayOf(today));
  return { ...(rota ?? { anchor: monday, weeks: [schedule] }), nextRota };
}

/** The windows of a date as one working day: what lies between them are breaks. */
function workingDay(windows: readonly WorkWindow[]): WorkingDay | null {
  const [first, last] = [windows[0], windows.at(-1)];
  if (!first || !last) return null;
  const gaps = windows.slice(1).map((window, at) => ({ start: windows[at]?.end ?? first.end, end: window.start }));
  return { start: first.start, end: last.end, breaks: gaps.filter(({ start, end }) => start < end) };
}

export type DayAtWork = { working: WorkingDay | null; evenIfClosed: boolean };

/** The only question about dates that is asked of a provider's timetable; `working` is null on a day off. */
export function workingOn(timetable: ProviderTimetable, date: LocalDate): DayAtWork {
  const { dates } = timetable;
  const own = dates.length === 0 ? undefined : dates.find((candidate) => covers(candidate, date));
  if (own) return { working: workingDay(own.windows), evenIfClosed: own.evenIfClosed };
  const weekday = weekdayOf(date);
  return { working: weekOn(timetable, date).find((row) => row.weekday === weekday) ?? null, evenIfClosed: false };
}

/** An unlisted weekday is a day off, so that, unlike in business hours, none is required. */
export function scheduleProblems(rows: readonly ScheduleRow[], at = '/schedule'): Problem[] {
  const seen = new Set<number>();
  return rows.flatMap((row, index) => {
    const problems: Problem[] = [];
    const path = `${at}/${index}`;
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
