import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../operator/tree.tsx';
import { readSearch } from './search.ts';

export const financeRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'finance',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./page.tsx'), 'FinancePage'),
  }),
] as const;
