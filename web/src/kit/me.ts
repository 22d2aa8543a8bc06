import { queryOptions } from '@tanstack/react-query';
import { dwaso } from './api.ts';
import { rememberUser } from './session.ts';

/** Who is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await dwaso.sessions.getMe({ signal });
    rememberUser(me.id);
    return me;
  },
  staleTime: 300_000,
  meta: { keep: true },
});
