import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

export interface UsageFilter {
  businessId?: string;
  from: string;
  to: string;
}

export const usageQuery = (filter: UsageFilter) =>
  queryOptions({
    queryKey: ['desk', 'usage', filter],
    queryFn: ({ signal }) => dwaso.operators.getUsage(filter, { signal }),
    staleTime: 60_000,
  });

export const businessNameQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['desk', 'business', businessId],
    queryFn: ({ signal }) => dwaso.operators.getBusiness(businessId, { signal }),
  });

const MOST_NAMES = 100;

/** Names of the businesses that cost most in the days; an id that is missing here is shown as it is. */
export const namesQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['desk', 'usage', 'names', from, to],
    queryFn: async ({ signal }) => {
      const { data } = await dwaso.operators.listFinance({ from, to, sort: 'cogs', limit: MOST_NAMES }, { signal });
      return new Map(data.map(({ businessId, name }) => [businessId, name]));
    },
    staleTime: 60_000,
  });
