import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../../kit/query.ts';
import { askForRows } from '../../operator/first-rows.ts';
import { deskRoute } from '../../operator/tree.tsx';
import { verticalsQuery } from './queries.ts';

const readSaved = ({ saved }: Record<string, unknown>): { saved?: true } => (saved === true ? { saved } : {});

export const verticalRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'verticals',
    loader: ({ preload }) => askForRows(preload, () => queryClient.prefetchQuery(verticalsQuery)),
    component: lazyRouteComponent(() => import('./page.tsx'), 'VerticalsPage'),
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'verticals/new',
    component: lazyRouteComponent(() => import('./editor.tsx'), 'NewVerticalPage'),
    staticData: { admin: true },
  }),
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'verticals/$key',
    validateSearch: readSaved,
    loader: ({ preload }) => askForRows(preload, () => queryClient.prefetchQuery(verticalsQuery)),
    component: lazyRouteComponent(() => import('./editor.tsx'), 'VerticalPage'),
  }),
] as const;
