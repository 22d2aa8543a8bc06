import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

export interface CustomersSearch {
  q?: string;
}

const listRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'customers',
  validateSearch: ({ q }: Record<string, unknown>): CustomersSearch =>
    q === undefined || q === '' ? {} : { q: String(q) },
  component: lazyRouteComponent(() => import('./page.tsx'), 'CustomersPage'),
});

const detailRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'customers/$customerId',
  component: lazyRouteComponent(() => import('./detail.tsx'), 'CustomerPage'),
});

export const customerRoutes = [listRoute, detailRoute] as const;
