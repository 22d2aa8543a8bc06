import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

/** Read again every minute, because no event tells the desk. */
const AGAIN_MS = 60_000;

export const deskTodayQuery = queryOptions({
  queryKey: ['desk', 'today'],
  queryFn: ({ signal }) => dwaso.operators.getToday({ signal }),
  refetchInterval: AGAIN_MS,
});

export const reconciliationQuery = queryOptions({
  queryKey: ['desk', 'reconciliation'],
  queryFn: ({ signal }) => dwaso.operators.getReconciliation({ signal }),
  staleTime: AGAIN_MS,
});
