import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

/** All tabs are one file, so that a slow network fetches one. */
const page = () => import('./page.tsx');

const settingsRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'settings',
  component: lazyRouteComponent(page, 'SettingsPage'),
  staticData: { role: 'OWNER' },
});

const profileRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: lazyRouteComponent(page, 'ProfileTab'),
});
const placeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'place',
  component: lazyRouteComponent(page, 'PlaceTab'),
});
const hoursRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'hours',
  component: lazyRouteComponent(page, 'HoursTab'),
});
const yearRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'hours/year',
  component: lazyRouteComponent(() => import('./year.tsx'), 'YearTab'),
});
const deliveryRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'delivery',
  component: lazyRouteComponent(page, 'DeliveryTab'),
});
const rulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'rules',
  component: lazyRouteComponent(page, 'RulesTab'),
});
const messagesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'messages',
  component: lazyRouteComponent(page, 'MessagesTab'),
});
const listingRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'listing',
  component: lazyRouteComponent(page, 'ListingTab'),
});
const closeRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'close',
  component: lazyRouteComponent(page, 'CloseTab'),
});
const posterRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'poster',
  component: lazyRouteComponent(() => import('./poster.tsx'), 'PosterPage'),
  staticData: { role: 'OWNER' },
});

export const settingsRoutes = [
  settingsRoute.addChildren([
    profileRoute,
    placeRoute,
    hoursRoute,
    yearRoute,
    deliveryRoute,
    rulesRoute,
    messagesRoute,
    listingRoute,
    closeRoute,
  ]),
  posterRoute,
] as const;
