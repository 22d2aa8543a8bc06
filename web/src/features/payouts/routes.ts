import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

export const payoutRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'payouts',
    component: lazyRouteComponent(() => import('./page.tsx'), 'YourMoneyPage'),
    staticData: { role: 'OWNER' },
  }),
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'payouts/account',
    component: lazyRouteComponent(() => import('./account.tsx'), 'PayoutAccountPage'),
    staticData: { role: 'OWNER' },
  }),
] as const;
