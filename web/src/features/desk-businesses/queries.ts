import type { AdminListBusinessesQuery } from '@dwaso/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

const ROWS = 25;

export type BusinessFilter = Pick<AdminListBusinessesQuery, 'q' | 'status' | 'queue'>;

export const businessesQuery = (filter: BusinessFilter) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'businesses', filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, limit: ROWS, ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.operators.listBusinesses(query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** What waits for a decision, the oldest first. Other operators work on it too. */
export const queueQuery = { ...businessesQuery({ queue: true }), refetchInterval: 30_000 };

export const overviewQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['desk', 'overview', businessId],
    queryFn: ({ signal }) => dwaso.operators.getOverview(businessId, { signal }),
  });

/** Catalogue, hours and delivery areas as the public page has or would have them. */
export const profileQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['desk', 'profile', businessId],
    queryFn: ({ signal }) => dwaso.operators.getProfile(businessId, { signal }),
  });
