import { nextStepAt } from '../../domain/billing/standing.ts';
import type { Tx } from '../../kit/db/db.ts';
import type { SubscriptionRow } from './schemas.ts';
import { addSubscription } from './store.ts';

const TRIAL_HOURS = 14 * 24;

/** Every new business but a sandbox begins on a trial. */
export async function startTrial(tx: Tx, businessId: string, now: Temporal.Instant): Promise<void> {
  const trial: SubscriptionRow = {
    businessId,
    plan: 'STARTER',
    status: 'TRIALING',
    periodStart: now,
    periodEnd: now.add({ hours: TRIAL_HOURS }),
    cancelAtPeriodEnd: false,
    readOnly: false,
  };
  await addSubscription(tx, trial, nextStepAt(trial, false, false, now), now);
}
