import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

export const membersQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['b', businessId, 'team'],
    queryFn: ({ signal }) => dwaso.members.list(businessId, { signal }),
  });
