import { type LocalDate, ZONE } from '../../kit/time.ts';

/** The same time of day, months later, on the anchor day or on the last day of a shorter month. */
export const addMonths = (instant: Temporal.Instant, months: number, anchorDay: number): Temporal.Instant =>
  instant.toZonedDateTimeISO(ZONE).with({ day: 1 }).add({ months }).with({ day: anchorDay }).toInstant();

export const dayOfMonth = (instant: Temporal.Instant): number => instant.toZonedDateTimeISO(ZONE).day;

export const firstOfMonth = (date: LocalDate): LocalDate => Temporal.PlainDate.from(date).with({ day: 1 }).toString();

export function lastOfMonth(date: LocalDate): LocalDate {
  const day = Temporal.PlainDate.from(date);
  return day.with({ day: day.daysInMonth }).toString();
}
