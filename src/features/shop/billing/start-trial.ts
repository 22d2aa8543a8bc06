import { nextStepAt } from '../../../domain/billing/standing.ts';
import { dayOfMonth } from '../../../domain/schedule/months.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { SubscriptionRow } from './schemas.ts';
import { addSubscription } from './store.ts';

const TRIAL_HOURS = 14 * 24;

/** For every new business except a sandbox, which has no subscription. */
export async function startTrial(tx: Tx, businessId: string, now: Temporal.Instant): Promise<void> {
  const periodEnd = now.add({ hours: TRIAL_HOURS });
  const trial: SubscriptionRow = {
    businessId,
    plan: 'STARTER',
    status: 'TRIALING',
    periodStart: now,
    periodEnd,
    anchorDay: dayOfMonth(periodEnd),
    cancelAtPeriodEnd: false,
    readOnly: false,
  };
  await addSubscription(tx, trial, nextStepAt(trial, false, false, now), now);
}
