import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { payoutContext } from './context.ts';
import { runSchedule } from './run-schedule.ts';
import { sendDuePayouts } from './send-payouts.ts';
import { NEXT_PAYOUT_CHECK } from './store.ts';
import { NEXT_RUN } from './store-accounts.ts';

export function payoutJobs(deps: Deps): PeriodicJob[] {
  const { clock } = deps;
  const context = payoutContext(deps);
  return [
    { name: 'payouts.schedule', everyMs: 1_000, due: NEXT_RUN, run: () => runSchedule(context, clock.now()) },
    { name: 'payouts.send', everyMs: 500, due: NEXT_PAYOUT_CHECK, run: () => sendDuePayouts(context, clock.now()) },
  ];
}
