import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

/** The day that the address names; today without one. */
export interface DayListSearch {
  date?: string;
}

const readSearch = ({ date }: Record<string, unknown>): DayListSearch =>
  /^\d{4}-\d{2}-\d{2}$/.test(String(date)) ? { date: String(date) } : {};

export const dayListRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'day-list',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./page.tsx'), 'DayListPage'),
  }),
] as const;
