import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../../kit/query.ts';
import { askForRows } from '../../operator/first-rows.ts';
import { deskRoute } from '../../operator/tree.tsx';
import { auditQuery } from './queries.ts';
import { readSearch } from './search.ts';

export const auditRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'audit',
    validateSearch: readSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ deps, preload }) => askForRows(preload, () => queryClient.prefetchInfiniteQuery(auditQuery(deps))),
    component: lazyRouteComponent(() => import('./page.tsx'), 'AuditPage'),
  }),
] as const;
