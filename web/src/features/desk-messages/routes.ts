import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../../kit/query.ts';
import { askForRows } from '../../operator/first-rows.ts';
import { deskRoute } from '../../operator/tree.tsx';
import { messageSumsQuery } from './queries.ts';
import { rangeOf, readSearch } from './search.ts';

export const messageRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'messages',
    validateSearch: readSearch,
    loaderDeps: ({ search }) => search,
    loader({ deps, preload }) {
      const { from, to } = rangeOf(deps);
      return askForRows(preload, () => queryClient.prefetchQuery(messageSumsQuery(from, to)));
    },
    component: lazyRouteComponent(() => import('./page.tsx'), 'MessagesPage'),
  }),
] as const;
