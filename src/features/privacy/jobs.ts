import type { Deps } from '../../deps.ts';
import type { PeriodicJob } from '../../kit/jobs/jobs.ts';
import { ZONE } from '../../kit/time.ts';
import { dropUnusedUploads, forgetOldUsage, retainCustomers } from './apply-retention.ts';

const NIGHTLY_MS = 24 * 3_600_000;
const USAGE_MONTHS = 25;

export function privacyJobs({ db, clock, records, log }: Deps): PeriodicJob[] {
  const customers = retainCustomers(db.service, records);
  const uploads = dropUnusedUploads(db.service);
  return [
    { name: 'privacy.retain-customers', everyMs: NIGHTLY_MS, run: () => customers(clock.now()) },
    { name: 'privacy.drop-unused-uploads', everyMs: NIGHTLY_MS, run: () => uploads(clock.now()) },
    {
      name: 'privacy.forget-usage',
      everyMs: NIGHTLY_MS,
      run() {
        const before = clock.now().toZonedDateTimeISO(ZONE).subtract({ months: USAGE_MONTHS });
        return forgetOldUsage(db.service, log, before.toPlainDate().toString());
      },
    },
  ];
}
