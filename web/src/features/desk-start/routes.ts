import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../../kit/query.ts';
import { askForRows } from '../../operator/first-rows.ts';
import { deskRoute } from '../../operator/tree.tsx';
import { deskTodayQuery } from './queries.ts';

export const startRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'start',
    loader: ({ preload }) => askForRows(preload, () => queryClient.prefetchQuery(deskTodayQuery)),
    component: lazyRouteComponent(() => import('./page.tsx'), 'DeskStartPage'),
  }),
] as const;
