import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';
import { readSearch } from './search.ts';

const newBookingRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'new-booking',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./page.tsx'), 'NewBookingPage'),
});

export const newBookingRoutes = [newBookingRoute] as const;
