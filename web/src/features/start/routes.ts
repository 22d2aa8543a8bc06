import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../console/tree.tsx';

export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'start',
  component: lazyRouteComponent(() => import('./page.tsx'), 'StartPage'),
});
