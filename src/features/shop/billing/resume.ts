import { fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { isBefore } from '../../../kit/time.ts';
import { takeDueSteps } from './advance.ts';
import { type BillingContext, emitSubscriptionUpdated, lockBilledSubscription } from './change-subscription.ts';
import { type Subscription, toSubscription } from './schemas.ts';
import { findOpenInvoice } from './store.ts';

/** A period that has ended is not resumed, also where the job has not yet set the subscription to CANCELLED. */
export async function resumeSubscription(tx: Tx, businessId: string, context: BillingContext): Promise<Subscription> {
  const subscription = await lockBilledSubscription(tx, businessId);
  if (!subscription.cancelAtPeriodEnd || !isBefore(context.now, subscription.periodEnd)) {
    throw fail(INVALID_STATE, 'There is no cancellation to undo');
  }
  const resumed = { ...subscription, cancelAtPeriodEnd: false };
  const open = await findOpenInvoice(tx, businessId);
  await emitSubscriptionUpdated(tx, resumed, open, context);
  // The invoice of the next period, which the cancellation made VOID or left out, may be due.
  const after = await takeDueSteps(tx, resumed, open, context);
  return toSubscription(after.subscription, after.open, context.config.publicUrl);
}
