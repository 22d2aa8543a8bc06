import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { resetIdleSandboxes } from './reset-idle.ts';

export const sandboxJobs = ({ db, clock, log }: Deps): PeriodicJob[] => [
  {
    name: 'sandbox.reset-idle',
    everyMs: 3_600_000,
    run: () => resetIdleSandboxes(db.service, log, clock.now()),
  },
];
