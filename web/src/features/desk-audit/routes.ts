import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../operator/tree.tsx';
import { readSearch } from './search.ts';

export const auditRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'audit',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./page.tsx'), 'AuditPage'),
  }),
] as const;
