import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';
import { readSearch } from './search.ts';

const calendarRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'calendar',
  validateSearch: readSearch,
  component: lazyRouteComponent(() => import('./page.tsx'), 'CalendarPage'),
});

export const calendarRoutes = [calendarRoute] as const;
