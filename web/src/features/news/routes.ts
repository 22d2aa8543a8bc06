import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

export const newsRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'news',
    component: lazyRouteComponent(() => import('./page.tsx'), 'NewsPage'),
  }),
] as const;
