import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../operator/tree.tsx';
import { readSearch } from './search.ts';

export const usageRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'usage',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./page.tsx'), 'UsagePage'),
  }),
] as const;
