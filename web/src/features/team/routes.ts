import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

/** Staff see who is in the team, and may leave it. */
export const teamRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'team',
  component: lazyRouteComponent(() => import('./page.tsx'), 'TeamPage'),
});
