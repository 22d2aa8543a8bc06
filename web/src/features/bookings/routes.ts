import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';
import { readSearch } from './search.ts';

const listRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'bookings',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./page.tsx'), 'BookingsPage'),
});

const detailRoute = createRoute({
  getParentRoute: () => listRoute,
  path: '$bookingId',
  component: lazyRouteComponent(() => import('./detail.tsx'), 'BookingDetail'),
});

export const bookingRoutes = [listRoute.addChildren([detailRoute])] as const;
