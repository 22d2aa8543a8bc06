import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../operator/tree.tsx';
import { readPart, readSearch } from './search.ts';

export const businessRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'businesses',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./page.tsx'), 'BusinessesPage'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'businesses/$businessId',
    validateSearch: readPart,
    component: lazyRouteComponent(() => import('./detail.tsx'), 'BusinessPage'),
  }),
] as const;
