import { addDays, type LocalDate, weekdayOf } from '../kit/time.ts';

export type SeedDay = { date: LocalDate; next: LocalDate; weekday: number };

export const seedDay = (date: LocalDate): SeedDay => ({
  date,
  next: addDays(date, 1),
  weekday: weekdayOf(date),
});

/** The first such weekday from a date on. */
export const nextWeekday = (from: LocalDate, weekday: number): LocalDate =>
  addDays(from, (weekday - weekdayOf(from) + 7) % 7);

/** The days around today, computed once for all businesses. */
export const daysAround = (today: LocalDate, before: number, after: number): { past: SeedDay[]; coming: SeedDay[] } => {
  const dayOf = (offset: number): SeedDay => seedDay(addDays(today, offset));
  return {
    past: Array.from({ length: before }, (_, index) => dayOf(index - before)),
    coming: Array.from({ length: after }, (_, index) => dayOf(index + 1)),
  };
};
