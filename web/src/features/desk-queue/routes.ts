import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient } from '../../kit/query.ts';
import { askForRows } from '../../operator/first-rows.ts';
import { deskRoute } from '../../operator/tree.tsx';
import { queueQuery } from '../desk-businesses/queries.ts';

const readSearch = ({ id }: Record<string, unknown>): { id?: string } => (id ? { id: String(id) } : {});

export const queueRoutes = [
  createRoute({
    getParentRoute: () => deskRoute,
    path: 'queue',
    validateSearch: readSearch,
    loader: ({ preload }) => askForRows(preload, () => queryClient.prefetchInfiniteQuery(queueQuery)),
    component: lazyRouteComponent(() => import('./page.tsx'), 'QueuePage'),
  }),
] as const;
