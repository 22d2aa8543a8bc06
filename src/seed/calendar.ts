import { addDays, type LocalDate, weekdayOf } from '../kit/time.ts';

export type SeedDay = { date: LocalDate; next: LocalDate; weekday: number };

/** The days around today, computed once for all businesses. */
export const daysAround = (today: LocalDate, before: number, after: number): { past: SeedDay[]; coming: SeedDay[] } => {
  const dayOf = (offset: number): SeedDay => {
    const date = addDays(today, offset);
    return { date, next: addDays(date, 1), weekday: weekdayOf(date) };
  };
  return {
    past: Array.from({ length: before }, (_, index) => dayOf(index - before)),
    coming: Array.from({ length: after }, (_, index) => dayOf(index + 1)),
  };
};
