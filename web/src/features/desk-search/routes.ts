import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../operator/tree.tsx';

export const searchRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'search',
    validateSearch: ({ q }: Record<string, unknown>): { q?: string } => (q ? { q: String(q).slice(0, 120) } : {}),
    component: lazyRouteComponent(() => import('./page.tsx'), 'DeskSearchPage'),
  }),
] as const;
