import type { ListMessagesQuery } from '@dwaso/sdk';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

const ROWS = 25;

export type MessageFilter = Pick<ListMessagesQuery, 'status' | 'customerId'>;

export const messageLogQuery = (businessId: string, filter: MessageFilter) =>
  infiniteQueryOptions({
    queryKey: ['b', businessId, 'messages', 'list', filter],
    queryFn: async ({ pageParam, signal }) => {
      const { status, ...rest } = filter;
      const query = {
        ...rest,
        ...(status?.length && { status }),
        limit: ROWS,
        ...(pageParam !== null && { cursor: pageParam }),
      };
      const { data, meta } = await dwaso.messages.list(businessId, query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { live: ['booking', 'payment', 'message', 'waitlist'] },
  });
