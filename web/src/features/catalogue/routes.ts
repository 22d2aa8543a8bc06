import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';
import { PARTS, type Part } from './parts.ts';

const listRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'catalogue',
  validateSearch: (search: Record<string, unknown>): { part?: Part } => {
    const part = PARTS.find((one) => one === search['part']);
    return part ? { part } : {};
  },
  component: lazyRouteComponent(() => import('./page.tsx'), 'CataloguePage'),
});

const unitRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'catalogue/units/$unitId',
  component: lazyRouteComponent(() => import('./unit.tsx'), 'UnitPage'),
});
const serviceRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'catalogue/services/$serviceId',
  component: lazyRouteComponent(() => import('./service.tsx'), 'ServicePage'),
});
const kitRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'catalogue/kits/$kitId',
  component: lazyRouteComponent(() => import('./kit.tsx'), 'KitPage'),
});
const providerRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'catalogue/providers/$providerId',
  component: lazyRouteComponent(() => import('./provider.tsx'), 'ProviderPage'),
});
const rotaRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'catalogue/providers/$providerId/rota',
  component: lazyRouteComponent(() => import('./rota.tsx'), 'RotaPage'),
});
const leaveRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'catalogue/providers/$providerId/leave',
  validateSearch: (search: Record<string, unknown>): { date?: string } =>
    typeof search['date'] === 'string' ? { date: search['date'] } : {},
  component: lazyRouteComponent(() => import('./leave.tsx'), 'LeavePage'),
});
const calendarsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'catalogue/providers/$providerId/calendars',
  component: lazyRouteComponent(() => import('./calendars.tsx'), 'CalendarsPage'),
});
const extraRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'catalogue/extras/$extraId',
  component: lazyRouteComponent(() => import('./extra.tsx'), 'ExtraPage'),
});

export const catalogueRoutes = [
  listRoute,
  unitRoute,
  serviceRoute,
  kitRoute,
  providerRoute,
  rotaRoute,
  leaveRoute,
  calendarsRoute,
  extraRoute,
] as const;
