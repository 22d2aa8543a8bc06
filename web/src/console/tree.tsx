import { createRootRoute, createRoute, Outlet, redirect } from '@tanstack/react-router';
import { AppOverlay } from '../ui/overlay.tsx';
import { BusinessFrame } from './frame.tsx';
import { Home, SignedIn } from './home.tsx';

/**
 * The trunk of the console's routes. A feature's `routes.ts` hangs its screens under `businessRoute` (most) or
 * `rootRoute`.
 */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The role that the screen needs; without one OWNER and STAFF may open it. */
    role?: 'OWNER';
  }
}

export const rootRoute = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <AppOverlay />
    </>
  ),
});

export const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home });
export const signedInRoute = createRoute({ getParentRoute: () => rootRoute, path: 'signed-in', component: SignedIn });
export const businessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'b/$businessId',
  component: BusinessFrame,
});
/** The address of a shop without a screen opens its first one. */
export const shopRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/b/$businessId/today', params, search: {}, replace: true });
  },
});
