import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

/** Each search is written to the audit log, so that none is repeated by itself. */
export const deskSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['desk', 'search', q],
    queryFn: ({ signal }) => dwaso.operators.search({ q }, { signal }),
    enabled: q !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
