import type { AdminListFinanceQuery, FinanceSummary } from '@dwaso/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

const ROWS = 25;
const A_WHILE_MS = 60_000;
/** What lies in earlier months hardly changes. */
const LONG_MS = 600_000;

export interface Range {
  from: string;
  to: string;
}

export const summaryQuery = (range: Range) =>
  queryOptions({
    queryKey: ['desk', 'finance', 'summary', range],
    queryFn: ({ signal }) => dwaso.operators.getFinanceSummary(range, { signal }),
    staleTime: A_WHILE_MS,
  });

/** One after the other, so that the chart does not keep the table waiting. */
export const monthsQuery = (months: readonly Range[]) =>
  queryOptions({
    queryKey: ['desk', 'finance', 'months', months],
    queryFn: async ({ signal }) => {
      const summaries: FinanceSummary[] = [];
      for (const range of months) summaries.push(await dwaso.operators.getFinanceSummary(range, { signal }));
      return summaries;
    },
    staleTime: LONG_MS,
  });

export type FinanceSort = NonNullable<AdminListFinanceQuery['sort']>;

export const financeQuery = (range: Range, sort: FinanceSort = 'margin') =>
  infiniteQueryOptions({
    queryKey: ['desk', 'finance', 'businesses', range, sort],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...range, sort, limit: ROWS, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.operators.listFinance(query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: A_WHILE_MS,
  });
