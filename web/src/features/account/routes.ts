import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../console/tree.tsx';

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'account',
  component: lazyRouteComponent(() => import('./page.tsx'), 'AccountPage'),
});
