import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

export const waitlistRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'waitlist',
    component: lazyRouteComponent(() => import('./page.tsx'), 'WaitlistPage'),
  }),
] as const;
