import { queryOptions } from '@tanstack/react-query';
import { dwaso } from '../../kit/api.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => dwaso.sessions.list({ signal }),
});
