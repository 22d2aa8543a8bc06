import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';
import { readDeliveries } from './search.ts';

const owner = { role: 'OWNER' } as const;

export const integrationRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'integrations',
    component: lazyRouteComponent(() => import('./page.tsx'), 'KeysPage'),
    staticData: owner,
  }),
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'integrations/webhooks',
    component: lazyRouteComponent(() => import('./webhooks.tsx'), 'WebhooksPage'),
    staticData: owner,
  }),
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'integrations/webhooks/$webhookId',
    validateSearch: readDeliveries,
    component: lazyRouteComponent(() => import('./webhook.tsx'), 'WebhookPage'),
    staticData: owner,
  }),
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'integrations/assistants',
    component: lazyRouteComponent(() => import('./assistants.tsx'), 'AssistantsPage'),
    staticData: owner,
  }),
  // STAFF may have calendar feeds too.
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'integrations/feeds',
    component: lazyRouteComponent(() => import('./feeds.tsx'), 'FeedsPage'),
  }),
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'integrations/website',
    component: lazyRouteComponent(() => import('./website.tsx'), 'WebsitePage'),
    staticData: owner,
  }),
] as const;
