import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

const planRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'plan',
  component: lazyRouteComponent(() => import('./page.tsx'), 'PlanPage'),
  staticData: { role: 'OWNER' },
});

const invoiceRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'plan/invoices/$invoiceId',
  component: lazyRouteComponent(() => import('./invoice.tsx'), 'InvoicePage'),
  staticData: { role: 'OWNER' },
});

export const planRoutes = [planRoute, invoiceRoute] as const;
