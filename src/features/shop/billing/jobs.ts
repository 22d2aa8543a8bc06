import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { advanceSubscriptions } from './advance.ts';
import { NEXT_STEP } from './store.ts';

export const billingJobs = ({ db, config, log, clock }: Deps): PeriodicJob[] => [
  {
    name: 'billing.advance',
    everyMs: 1_000,
    due: NEXT_STEP,
    run: () => advanceSubscriptions(db, { publicUrl: config.publicUrl, plans: config.plans }, log, clock.now()),
  },
];
