import { addDays, daysBetween, today } from '../../kit/format.ts';
import type { FinanceSort, Range } from './queries.ts';

export const SPANS = ['month', 'quarter', 'year'] as const;
export const SORTS = ['margin', 'cogs', 'revenue', 'replies'] as const;
export type Span = (typeof SPANS)[number];

/** What the address says. Dates win over the span. */
export interface FinanceSearch {
  span?: Span;
  from?: string;
  to?: string;
  sort?: FinanceSort;
}

export function readSearch(search: Record<string, unknown>): FinanceSearch {
  const span = SPANS.find((one) => one === search['span']);
  const sort = SORTS.find((one) => one === search['sort']);
  const { from, to } = search;
  return {
    ...(span && { span }),
    ...(from ? { from: String(from) } : {}),
    ...(to ? { to: String(to) } : {}),
    ...(sort && { sort }),
  };
}

const firstOf = (date: string) => `${date.slice(0, 7)}-01`;
const monthsBefore = (date: string, months: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
};

/** The days that the screen shows: this month, quarter or year up to today, unless the address has dates. */
export function rangeOf({ span = 'month', from, to }: FinanceSearch): Range {
  const end = to ?? today();
  if (from !== undefined) return { from, to: end };
  const month = Number(end.slice(5, 7));
  const back = { month: 0, quarter: (month - 1) % 3, year: month - 1 }[span];
  return { from: monthsBefore(end, back), to: end };
}

/** As many days, right before; of a month to date: the same days of the month before. */
export function rangeBefore({ from, to }: Range): Range {
  if (from === firstOf(from) && from.slice(0, 7) === to.slice(0, 7)) {
    const start = monthsBefore(from, 1);
    const end = addDays(start, daysBetween(from, to));
    return { from: start, to: end < from ? end : addDays(from, -1) };
  }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
}

export function lastMonths(count: number): Range[] {
  const now = today();
  return Array.from({ length: count }, (_, index) => {
    const from = monthsBefore(now, count - 1 - index);
    const end = addDays(monthsBefore(from, -1), -1);
    return { from, to: end > now ? now : end };
  });
}
