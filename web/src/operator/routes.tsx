import { createRouter } from '@tanstack/react-router';
import { auditRoutes } from '../features/desk-audit/routes.ts';
import { businessRoutes } from '../features/desk-businesses/routes.ts';
import { financeRoutes } from '../features/desk-finance/routes.ts';
import { messageRoutes } from '../features/desk-messages/routes.ts';
import { payoutRoutes } from '../features/desk-payouts/routes.ts';
import { queueRoutes } from '../features/desk-queue/routes.ts';
import { searchRoutes } from '../features/desk-search/routes.ts';
import { startRoutes } from '../features/desk-start/routes.ts';
import { usageRoutes } from '../features/desk-usage/routes.ts';
import { verticalRoutes } from '../features/desk-verticals/routes.ts';
import { Broken, NotFound } from '../ui/broken.tsx';
import { deskRoute, homeRoute, rootRoute, signedInRoute } from './tree.tsx';

/** Every screen of the desk, one line a feature. */
const screens = [
  homeRoute,
  ...startRoutes,
  ...searchRoutes,
  ...queueRoutes,
  ...businessRoutes,
  ...auditRoutes,
  ...verticalRoutes,
  ...usageRoutes,
  ...financeRoutes,
  ...payoutRoutes,
  ...messageRoutes,
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([signedInRoute, deskRoute.addChildren(screens)]),
  basepath: '/operator',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
