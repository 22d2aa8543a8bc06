import type { Deps } from '../../deps.ts';
import type { PeriodicJob } from '../../kit/jobs/jobs.ts';
import { resetIdleSandbox } from './reset-idle.ts';

export const sandboxJobs = ({ db, clock }: Deps): PeriodicJob[] => [
  {
    name: 'sandbox.reset-idle',
    everyMs: 3_600_000,
    run: async () => ((await db.service.transaction((tx) => resetIdleSandbox(tx, clock.now()))) ? 'more' : 'done'),
  },
];
