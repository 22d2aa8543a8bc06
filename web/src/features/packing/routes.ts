import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

/** The day that the address names; today without one. */
const readSearch = ({ date }: Record<string, unknown>): { date?: string } =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(date)) ? { date: String(date) } : {};

export const packingRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'packing',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./page.tsx'), 'PackingPage'),
  }),
] as const;
