import { lastPayoutDay, nextPayoutCheck, type PayoutSchedule } from '../../../domain/money/working-days.ts';
import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import { dateOf } from '../../../kit/time.ts';
import { releaseDue } from '../ledger/index.ts';
import type { PayoutContext } from './context.ts';
import { reservePayout } from './create-payout.ts';
import { claimRun, findPayoutPolicies, listDueRuns, scheduleRun } from './store-accounts.ts';

const DEFAULT_MINIMUM = 5_000;

/** Every business with an account is looked at once a day; a run that was missed is made up for. */
export function runSchedule({ db, transfers, log }: PayoutContext, now: Temporal.Instant): Promise<'more' | 'done'> {
  return workByTenant({
    find: (limit) => listDueRuns(db.service, now, limit),
    scope: db.tenant,
    log,
    failure: 'a scheduled payout could not be made; it will be tried again',
    async work(tx, _rows, businessId) {
      const due = await claimRun(tx, businessId, now);
      if (!due) return 0;
      await scheduleRun(tx, businessId, nextPayoutCheck(now));
      const { schedule, minimumPesewas } = await findPayoutPolicies(tx, businessId);
      const date = lastPayoutDay((schedule ?? 'WEEKLY') as PayoutSchedule, dateOf(due), now);
      if (date === null) return 1;
      // After a standstill of the workers this job may run before the one that releases.
      await releaseDue(tx, businessId, now);
      const minimum = minimumPesewas ?? DEFAULT_MINIMUM;
      const wanted = { businessId, amountPesewas: null, minimumPesewas: minimum, scheduledFor: date };
      await reservePayout(tx, wanted, transfers, now);
      return 1;
    },
  });
}
