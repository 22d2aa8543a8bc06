import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';
import { readPayments, readPeriod } from './search.ts';

export const moneyRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'money',
    validateSearch: readPeriod,
    component: lazyRouteComponent(() => import('./page.tsx'), 'MoneyPage'),
  }),
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'money/payments',
    validateSearch: readPayments,
    component: lazyRouteComponent(() => import('./payments.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'money/to-give-back',
    validateSearch: readPeriod,
    component: lazyRouteComponent(() => import('./to-give-back.tsx'), 'ToGiveBackPage'),
  }),
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'money/bookings',
    validateSearch: readPeriod,
    component: lazyRouteComponent(() => import('./statistics.tsx'), 'StatisticsPage'),
  }),
] as const;
