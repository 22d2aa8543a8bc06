import type { Deps } from '../../deps.ts';
import type { Watch } from '../../kit/jobs/jobs.ts';
import { advanceSubscriptions } from './advance.ts';

export const billingWatches = ({ db, config, log, clock }: Deps): Watch[] => [
  {
    name: 'billing.advance',
    everyMs: 1_000,
    run: () => advanceSubscriptions(db, { publicUrl: config.publicUrl, plans: config.plans }, log, clock.now()),
  },
];
