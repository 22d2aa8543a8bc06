import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import { listDueReleases, NEXT_RELEASE, releaseDue } from './store.ts';

/** Makes money available that the gateway has settled. */
export const ledgerJobs = ({ db, clock, log }: Deps): PeriodicJob[] => [
  {
    name: 'ledger.release',
    everyMs: 1_000,
    due: NEXT_RELEASE,
    run: () => {
      const now = clock.now();
      return workByTenant({
        find: (limit) => listDueReleases(db.service, now, limit),
        scope: db.tenant,
        log,
        failure: 'money could not be released; it will be tried again',
        async work(tx, _rows, businessId) {
          await releaseDue(tx, businessId, now);
          return 1;
        },
      });
    },
  },
];
