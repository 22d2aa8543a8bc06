import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { deskRoute } from '../../operator/tree.tsx';

const readSaved = ({ saved }: Record<string, unknown>): { saved?: true } => (saved === true ? { saved } : {});

export const verticalRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'verticals',
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
    component: lazyRouteComponent(() => import('./editor.tsx'), 'VerticalPage'),
  }),
] as const;
