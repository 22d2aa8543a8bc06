import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

/** The screen judges the values, so that the first load does not carry their lists. */
export interface ActivitySearch {
  action?: string;
}

const readSearch = ({ action }: Record<string, unknown>): ActivitySearch =>
  typeof action === 'string' ? { action } : {};

export const activityRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'activity',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./page.tsx'), 'ActivityPage'),
    staticData: { role: 'OWNER' },
  }),
] as const;
