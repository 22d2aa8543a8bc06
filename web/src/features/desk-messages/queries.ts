import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

export const messageSumsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['desk', 'messages', from, to],
    queryFn: ({ signal }) => dwaso.operators.sumMessages({ from, to }, { signal }),
    staleTime: 60_000,
  });
