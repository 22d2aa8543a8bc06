import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

/** Every vertical, the disabled ones too. */
export const verticalsQuery = queryOptions({
  queryKey: ['desk', 'verticals'],
  queryFn: ({ signal }) => dwaso.operators.listVerticals({ signal }),
  staleTime: 60_000,
});
