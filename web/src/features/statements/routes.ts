import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

export const statementRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'statements/$month',
    component: lazyRouteComponent(() => import('./page.tsx'), 'StatementPage'),
    staticData: { role: 'OWNER' },
  }),
] as const;
