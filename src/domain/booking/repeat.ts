import { addDays, daysBetween, type LocalDate } from '../../kit/time.ts';

export const REPEAT_UNITS = ['DAY', 'WEEK', 'MONTH'] as const;

/** How a booking repeats: a number of times, or until a date, which counts. */
export interface Repeat {
  every: number;
  unit: (typeof REPEAT_UNITS)[number];
  count?: number;
  until?: LocalDate;
}

/** Fewer are no series; more are beyond what one statement places. */
export const MIN_OCCURRENCES = 2;
export const MAX_OCCURRENCES = 52;

/** Members may place occurrences so many days ahead. */
export const MAX_SERIES_DAYS = 366;

/** Months count from the first date, so that the 31st becomes the last day of each shorter month. */
const occurrenceOn = (first: LocalDate, { every, unit }: Repeat, index: number): LocalDate => {
  if (unit === 'MONTH')
    return Temporal.PlainDate.from(first)
      .add({ months: every * index })
      .toString();
  return addDays(first, every * index * (unit === 'WEEK' ? 7 : 1));
};

/** The dates of the occurrences in order; one more than allowed where `until` is too far away. */
export function occurrenceDates(first: LocalDate, repeat: Repeat): LocalDate[] {
  const { count = MAX_OCCURRENCES + 1, until } = repeat;
  const dates: LocalDate[] = [];
  for (let index = 0; index < count; index++) {
    const date = occurrenceOn(first, repeat, index);
    if (until !== undefined && date > until) break;
    dates.push(date);
  }
  return dates;
}

/** Whether rentals of so many days, with the days on which pieces rest, share a day with the one that follows. */
export const overlap = (dates: readonly LocalDate[], days: number): boolean =>
  dates.some((date, index) => {
    const following = dates[index + 1];
    return following !== undefined && daysBetween(date, following) < days;
  });
