import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../../kit/query.ts';
import { askForRows } from '../../operator/first-rows.ts';
import { deskRoute } from '../../operator/tree.tsx';
import { businessesQuery, overviewQuery } from './queries.ts';
import { readPart, readSearch } from './search.ts';

export const businessRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'businesses',
    validateSearch: readSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps, preload }) => askForRows(preload, () => queryClient.prefetchInfiniteQuery(businessesQuery(deps))),
    component: lazyRouteComponent(() => import('./page.tsx'), 'BusinessesPage'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'businesses/$businessId',
    validateSearch: readPart,
    loader: ({ params: { businessId }, preload }) =>
      askForRows(preload, () => queryClient.prefetchQuery(overviewQuery(businessId))),
    component: lazyRouteComponent(() => import('./detail.tsx'), 'BusinessPage'),
  }),
] as const;
