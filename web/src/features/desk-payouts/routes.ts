import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../operator/tree.tsx';

export const payoutRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'payouts',
    component: lazyRouteComponent(() => import('./page.tsx'), 'PayoutsPage'),
  }),
] as const;
