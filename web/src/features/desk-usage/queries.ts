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
