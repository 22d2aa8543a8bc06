import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';

/** The lists stand among the parts of the catalogue. */
export const pricesRoutes = [
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'catalogue/prices/$ruleId',
    component: lazyRouteComponent(() => import('./rule.tsx'), 'RulePage'),
  }),
  createRoute({
    getParentRoute: () => businessRoute,
    path: 'catalogue/codes/$codeId',
    component: lazyRouteComponent(() => import('./code.tsx'), 'CodePage'),
  }),
] as const;
