import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { AppOverlay } from '../ui/overlay.tsx';
import { DeskFrame, Home, SignedIn } from './frame.tsx';

/** The trunk of the desk's routes. A feature's `routes.ts` (in features/desk-<screen>) hangs its screens under `deskRoute`. */
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen needs the role OPERATOR_ADMIN. */
    admin?: true;
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
export const signedInRoute = createRoute({ getParentRoute: () => rootRoute, path: 'signed-in', component: SignedIn });
/** Has no part in the path; it puts the frame around its children. */
export const deskRoute = createRoute({ getParentRoute: () => rootRoute, id: 'desk', component: DeskFrame });
export const homeRoute = createRoute({ getParentRoute: () => deskRoute, path: '/', component: Home });
