import { createRouter } from '@tanstack/react-router';
import { accountRoute } from '../features/account/routes.ts';
import { activityRoutes } from '../features/activity/routes.ts';
import { bookingRoutes } from '../features/bookings/routes.ts';
import { calendarRoutes } from '../features/calendar/routes.ts';
import { catalogueRoutes } from '../features/catalogue/routes.ts';
import { customerRoutes } from '../features/customers/routes.ts';
import { dayListRoutes } from '../features/day-list/routes.ts';
import { integrationRoutes } from '../features/integrations/routes.ts';
import { messageRoutes } from '../features/messages/routes.ts';
import { moneyRoutes } from '../features/money/routes.ts';
import { newBookingRoutes } from '../features/new-booking/routes.ts';
import { newsRoutes } from '../features/news/routes.ts';
import { packingRoutes } from '../features/packing/routes.ts';
import { payoutRoutes } from '../features/payouts/routes.ts';
import { planRoutes } from '../features/plan/routes.ts';
import { pricesRoutes } from '../features/prices/routes.ts';
import { reviewRoutes } from '../features/reviews/routes.ts';
import { settingsRoutes } from '../features/settings/routes.ts';
import { setupRoute } from '../features/setup/routes.ts';
import { startRoute } from '../features/start/routes.ts';
import { statementRoutes } from '../features/statements/routes.ts';
import { teamRoute } from '../features/team/routes.ts';
import { todayRoutes } from '../features/today/routes.ts';
import { waitlistRoutes } from '../features/waitlist/routes.ts';
import { Broken, NotFound } from '../ui/broken.tsx';
import { businessRoute, homeRoute, rootRoute, shopRoute, signedInRoute } from './tree.tsx';

/** Every screen of the console, one line a feature. */
const screens = [
  shopRoute,
  ...todayRoutes,
  ...calendarRoutes,
  ...newBookingRoutes,
  ...bookingRoutes,
  ...waitlistRoutes,
  ...messageRoutes,
  ...moneyRoutes,
  ...payoutRoutes,
  ...statementRoutes,
  ...integrationRoutes,
  ...reviewRoutes,
  ...activityRoutes,
  ...newsRoutes,
  ...dayListRoutes,
  ...packingRoutes,
  ...catalogueRoutes,
  ...pricesRoutes,
  ...customerRoutes,
  ...planRoutes,
  ...settingsRoutes,
  setupRoute,
  teamRoute,
] as const;

/** Screens that belong to no business, one line a feature. */
const others = [
  //
  homeRoute,
  signedInRoute,
  startRoute,
  accountRoute,
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([...others, businessRoute.addChildren(screens)]),
  basepath: '/console',
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: Broken,
  defaultNotFoundComponent: NotFound,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
