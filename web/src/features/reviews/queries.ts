import { infiniteQueryOptions } from '@tanstack/react-query';
import { dwaso, toApiError } from '../../kit/api.ts';

const ROWS = 20;

/** The reviews of the public page; null while the shop is not listed, since it then has no public page. */
export const reviewsQuery = (businessId: string, slug: string, isListed: boolean) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'reviews', isListed],
    queryFn: async ({ pageParam, signal }) => {
      if (!isListed) return { rows: null, next: null };
      const query = { limit: ROWS, ...(pageParam !== null && { cursor: pageParam }) };
      try {
        const { data, meta } = await dwaso.reviews.list(slug, query, { signal });
        return { rows: data, next: meta.nextCursor };
      } catch (error) {
        if (toApiError(error).status === 404) return { rows: null, next: null };
        throw error;
      }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // No event tells of a review, so every visit reads again.
    staleTime: 0,
    meta: { keep: true },
  });
