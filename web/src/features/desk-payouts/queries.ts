import type { AdminListPayoutsQuery } from '@dwaso/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

const ROWS = 25;

export type PayoutStatus = NonNullable<AdminListPayoutsQuery['status']>;

export const payoutsQuery = (status: PayoutStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['desk', 'payouts', 'list', status ?? ''],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: ROWS, ...(status && { status }), ...(pageParam !== null && { cursor: pageParam }) };
      const { data, meta } = await dwaso.operators.listPayouts(query, { signal });
      return { rows: data, next: meta.nextCursor };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

export const payoutsTodayQuery = queryOptions({
  queryKey: ['desk', 'payouts', 'today'],
  queryFn: ({ signal }) => dwaso.operators.getPayoutsToday({ signal }),
});

export const ledgerQuery = queryOptions({
  queryKey: ['desk', 'payouts', 'ledger'],
  queryFn: ({ signal }) => dwaso.operators.getLedgerBalance({ signal }),
});
