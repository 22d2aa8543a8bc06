import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

export const reviewRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'reviews',
    component: lazyRouteComponent(() => import('./page.tsx'), 'ReviewsPage'),
  }),
] as const;
