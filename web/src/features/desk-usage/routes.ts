import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../../kit/query.ts';
import { askForRows } from '../../operator/first-rows.ts';
import { deskRoute } from '../../operator/tree.tsx';
import { usageQuery } from './queries.ts';
import { filterOf, readSearch } from './search.ts';

export const usageRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'usage',
    validateSearch: readSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps, preload }) => askForRows(preload, () => queryClient.prefetchQuery(usageQuery(filterOf(deps)))),
    component: lazyRouteComponent(() => import('./page.tsx'), 'UsagePage'),
  }),
] as const;
