import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { businessRoute } from '../../console/tree.tsx';
import { STEPS, type Step } from './sequence.ts';

/** Which step is open; none shows what is missing. */
export interface SetupSearch {
  step?: Step;
}

export const setupRoute = createRoute({
  getParentRoute: () => businessRoute,
  path: 'setup',
  validateSearch: (search: Record<string, unknown>): SetupSearch => {
    const step = STEPS.find((one) => one === search['step']);
    return step ? { step } : {};
  },
  component: lazyRouteComponent(() => import('./page.tsx'), 'SetupPage'),
  staticData: { role: 'OWNER' },
});
