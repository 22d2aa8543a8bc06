import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { NIGHTLY } from '../../../kit/jobs/nightly.ts';
import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import { applyEarlyReports } from './receive-report.ts';
import { sendMessages } from './send.ts';
import { deleteOldMessages, listOldMessages } from './store.ts';
import { deleteSubscriptions } from './store-push.ts';
import { deleteOldReports } from './store-reports.ts';
import { NEXT_DAY } from './store-settings.ts';
import { tellDays } from './tell-days.ts';

/** Exceeds the timeouts of a call to a provider and of the transaction that records its answer. */
const LEASE_SECONDS = 90;
const KEPT_MONTHS = 13;
const REPORTS_HOURS = 48;

export function messageJobs(deps: Deps): PeriodicJob[] {
  const { clock, db, log, config, messageProviders: providers, outbound, metrics } = deps;
  return [
    sendMessages({
      db,
      clock,
      log,
      providers,
      publicUrl: config.publicUrl,
      leaseSeconds: LEASE_SECONDS,
      push: {
        outbound,
        vapid: providers.vapid,
        forget: (endpoints) => db.service.transaction((tx) => deleteSubscriptions(tx, endpoints)),
      },
      count: metrics.message,
    }),
    { name: 'messages.day', everyMs: 10_000, due: NEXT_DAY, run: () => tellDays({ db, log }, clock.now()) },
    { name: 'messages.reports', everyMs: 2_000, run: () => applyEarlyReports({ db, log, providers }, clock.now()) },
    {
      name: 'messages.forget',
      ...NIGHTLY,
      async run() {
        const before = clock.now().toZonedDateTimeISO('UTC').subtract({ months: KEPT_MONTHS }).toInstant();
        await db.service.transaction((tx) => deleteOldReports(tx, clock.now().subtract({ hours: REPORTS_HOURS })));
        return workByTenant({
          find: (limit) => listOldMessages(db.service, before, limit),
          scope: db.tenant,
          log,
          failure: 'old messages could not be deleted; they will be tried again',
          perTenant: 1,
          work: (tx, _old, businessId) => deleteOldMessages(tx, businessId, before),
        });
      },
    },
  ];
}
