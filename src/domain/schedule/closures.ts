import { addDays, type LocalDate } from '../../kit/time.ts';

/** Both days inclusive. */
export type DateRange = { startDate: LocalDate; endDate: LocalDate };

export const isClosedOn = (closures: readonly DateRange[], date: LocalDate): boolean =>
  closures.some((closure) => closure.startDate <= date && date <= closure.endDate);

/** The fewest ranges that cover the same days, earliest first. A range that begins the day after another ends belongs to it. */
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

/** What adding a closure does: the range it becomes, and the existing ones that it swallows. */
export function absorb<C extends DateRange>(
  existing: readonly C[],
  added: DateRange,
): { range: DateRange; absorbed: C[] } {
  const merged = mergeClosures([...existing, added]);
  const range = merged.find((candidate) => isClosedOn([candidate], added.startDate)) ?? added;
  return { range, absorbed: existing.filter((closure) => isClosedOn([range], closure.startDate)) };
}
