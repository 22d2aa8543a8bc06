import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../../kit/query.ts';
import { askForRows } from '../../operator/first-rows.ts';
import { deskRoute } from '../../operator/tree.tsx';
import { financeQuery } from './queries.ts';
import { rangeOf, readSearch } from './search.ts';

export const financeRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'finance',
    validateSearch: readSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps, preload }) =>
      askForRows(preload, () => queryClient.prefetchInfiniteQuery(financeQuery(rangeOf(deps), deps.sort))),
    component: lazyRouteComponent(() => import('./page.tsx'), 'FinancePage'),
  }),
] as const;
