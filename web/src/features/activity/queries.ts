import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';
import type { Action } from './actions.ts';

const ROWS = 25;

export const activityQuery = (businessId: string, action: Action | undefined) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'activity', action ?? null],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: ROWS, ...(action && { action }), ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.businesses.listAudit(businessId, query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { live: ['payment'] },
  });

/** With the operators who acted on the business, which the list of businesses leaves out. */
export const businessDetailQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'settings', 'detail'],
    queryFn: ({ signal }) => dwaso.businesses.get(businessId, { signal }),
  });
