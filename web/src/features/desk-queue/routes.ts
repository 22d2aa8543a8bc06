import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../operator/tree.tsx';

const readSearch = ({ id }: Record<string, unknown>): { id?: string } => (id ? { id: String(id) } : {});

export const queueRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'queue',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./page.tsx'), 'QueuePage'),
  }),
] as const;
