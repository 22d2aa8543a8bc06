import type { Deps } from '../../deps.ts';
import type { PeriodicJob } from '../../kit/jobs/jobs.ts';
import { dropUnusedUploads, retainCustomers } from './apply-retention.ts';
import { deleteOldUnpaidHolds, deleteOldUsage } from './store-retention.ts';

const HOURLY_MS = 3_600_000;
const NIGHTLY_MS = 24 * HOURLY_MS;
const USAGE_MONTHS = 25;

export function privacyJobs({ db, clock, records }: Deps): PeriodicJob[] {
  const customers = retainCustomers(db.service, records);
  const uploads = dropUnusedUploads(db.service);
  return [
    {
      name: 'privacy.forget-unpaid-holds',
      everyMs: HOURLY_MS,
      run: async () => {
        await db.service.transaction((tx) => deleteOldUnpaidHolds(tx, clock.now()));
        return 'done';
      },
    },
    { name: 'privacy.retain-customers', everyMs: NIGHTLY_MS, run: () => customers(clock.now()) },
    { name: 'privacy.drop-unused-uploads', everyMs: NIGHTLY_MS, run: () => uploads(clock.now()) },
    {
      name: 'privacy.forget-usage',
      everyMs: NIGHTLY_MS,
      run: async () =>
        (await db.service.transaction((tx) => deleteOldUsage(tx, clock.now(), USAGE_MONTHS))) > 0 ? 'more' : 'done',
    },
  ];
}
