import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

/** The screen judges the values, so that the first load does not carry their lists. */
type MessagesSearch = Partial<Record<'state' | 'customer', string>>;

export const messageRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'messages',
    validateSearch: (search: MessagesSearch) => search,
    component: lazyRouteComponent(() => import('./page.tsx'), 'MessagesPage'),
  }),
] as const;
