import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';
import { today } from '../../kit/format.ts';
import { queryClient } from '../../kit/query.ts';
import { dayQuery } from './queries.ts';

/** Without a date the day is today, also after midnight. */
export interface TodaySearch {
  date?: string;
}

const isDate = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

const todayRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'today',
  validateSearch: ({ date }: Record<string, unknown>): TodaySearch => (isDate(date) ? { date } : {}),
  loaderDeps: ({ search: { date } }) => ({ date }),
  // Asked for while the screen's own files come. The screen does not wait for it here.
  loader: ({ params: { businessId }, deps: { date = today() } }) =>
    void queryClient.prefetchQuery(dayQuery(businessId, date)),
  component: lazyRouteComponent(() => import('./page.tsx'), 'TodayPage'),
});

export const todayRoutes = [todayRoute] as const;
