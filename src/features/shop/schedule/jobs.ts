import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { NIGHTLY } from '../../../kit/jobs/nightly.ts';
import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import { dateOf } from '../../../kit/time.ts';
import { closePassed, listPassed } from './store.ts';

export const scheduleJobs = ({ db, clock, log }: Deps): PeriodicJob[] => [
  {
    name: 'schedule.close-passed',
    ...NIGHTLY,
    run: () =>
      workByTenant({
        find: (limit) => listPassed(db.service, dateOf(clock.now()), limit),
        scope: db.tenant,
        log,
        failure: 'a business whose last opening has passed could not be closed; it will be tried again',
        perTenant: 1,
        work: (tx, _rows, businessId) => closePassed(tx, businessId, dateOf(clock.now())),
      }),
  },
];
