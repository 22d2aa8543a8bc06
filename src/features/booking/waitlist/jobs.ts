import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import { offerContext } from './context.ts';
import { endOver } from './end-over.ts';
import { offerNext } from './offer-freed.ts';
import { deleteEntries, LISTED_DAYS, listEnded, NEXT_OVER } from './store.ts';
import { listFreedBusinesses, NEXT_FREED } from './store-freed.ts';

const HOUR_MS = 3_600_000;

export function waitlistJobs(deps: Deps): PeriodicJob[] {
  const { db, clock, log } = deps;
  const context = offerContext(deps);
  return [
    {
      name: 'waitlist.offer-freed',
      everyMs: 500,
      due: NEXT_FREED,
      run: () =>
        workByTenant({
          find: (limit) => listFreedBusinesses(db.service, limit),
          scope: db.tenant,
          log,
          failure: 'a freed place could not be offered; it will be tried again',
          async work(tx, _rows, businessId) {
            await offerNext(tx, context, businessId, clock.now());
            return 1;
          },
        }),
    },
    { name: 'waitlist.end-over', everyMs: 10_000, due: NEXT_OVER, run: () => endOver(db, log, clock.now()) },
    {
      name: 'waitlist.delete-ended',
      everyMs: HOUR_MS,
      run: () =>
        workByTenant({
          find: (limit) => listEnded(db.service, clock.now().subtract({ hours: LISTED_DAYS * 24 }), limit),
          scope: db.tenant,
          log,
          failure: 'ended entries of the waiting list could not be deleted; they will be tried again',
          together: 20,
          work: (tx, entries, businessId) =>
            deleteEntries(
              tx,
              businessId,
              entries.map(({ id }) => id),
            ),
        }),
    },
  ];
}
