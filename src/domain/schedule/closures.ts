import { addDays, type LocalDate } from '../../kit/time.ts';

/** Both days inclusive. */
export type DateRange = { startDate: LocalDate; endDate: LocalDate };

export const isClosedOn = (closures: readonly DateRange[], date: LocalDate): boolean =>
  closures.some((closure) => closure.startDate <= date && date <= closure.endDate);

/** Two ranges belong together when they share a day or one begins the day after the other ends. */
const meet = (a: DateRange, b: DateRange): boolean =>
  a.startDate <= addDays(b.endDate, 1) && b.startDate <= addDays(a.endDate, 1);

const join = (a: DateRange, b: DateRange): DateRange => ({
  startDate: a.startDate < b.startDate ? a.startDate : b.startDate,
  endDate: a.endDate > b.endDate ? a.endDate : b.endDate,
});

/** The fewest ranges that cover the same days, earliest first. */
export function mergeClosures(ranges: readonly DateRange[]): DateRange[] {
  const sorted = ranges.toSorted((a, b) => (a.startDate < b.startDate ? -1 : a.startDate > b.startDate ? 1 : 0));
  const merged: DateRange[] = [];
  for (const { startDate, endDate } of sorted) {
    const last = merged.at(-1);
    if (last && meet(last, { startDate, endDate })) merged[merged.length - 1] = join(last, { startDate, endDate });
    else merged.push({ startDate, endDate });
  }
  return merged;
}

/** What adding a closure does: the range it becomes, and the existing ones that it swallows. */
export function absorb<C extends DateRange>(
  existing: readonly C[],
  added: DateRange,
): { range: DateRange; absorbed: C[] } {
  const whole = mergeClosures([...existing, added]).find((range) => meet(range, added));
  const range = whole ?? added;
  return { range, absorbed: existing.filter((closure) => meet(closure, range)) };
}
