import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { NIGHTLY } from '../../../kit/jobs/nightly.ts';
import { ZONE } from '../../../kit/time.ts';
import { dropUnusedUploads, forgetOldUsage, forgetUnpaidHolds, retainCustomers } from './apply-retention.ts';
import { eraseClosedBusinesses } from './erase-closed.ts';

const HOURLY_MS = 3_600_000;
const USAGE_MONTHS = 25;
/** An expired hold counts against its user this long. */
const UNPAID_HOLD_HOURS = 24;

export function privacyJobs({ db, clock, records, log }: Deps): PeriodicJob[] {
  const customers = retainCustomers(db.service, records);
  const uploads = dropUnusedUploads(db.service);
  return [
    {
      name: 'privacy.forget-unpaid-holds',
      everyMs: HOURLY_MS,
      run: () => forgetUnpaidHolds(db.service, log, clock.now().subtract({ hours: UNPAID_HOLD_HOURS })),
    },
    { name: 'privacy.retain-customers', ...NIGHTLY, run: () => customers(clock.now()) },
    { name: 'privacy.erase-closed', ...NIGHTLY, run: () => eraseClosedBusinesses(db.service, records, clock.now()) },
    { name: 'privacy.drop-unused-uploads', ...NIGHTLY, run: () => uploads(clock.now()) },
    {
      name: 'privacy.forget-usage',
      ...NIGHTLY,
      run() {
        const before = clock.now().toZonedDateTimeISO(ZONE).subtract({ months: USAGE_MONTHS });
        return forgetOldUsage(db.service, log, before.toPlainDate().toString());
      },
    },
  ];
}
