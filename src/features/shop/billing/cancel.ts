import { fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { takeDueSteps } from './advance.ts';
import { type BillingContext, emitSubscriptionUpdated, lockBilledSubscription } from './change-subscription.ts';
import { type Subscription, toSubscription } from './schemas.ts';
import { findOpenInvoice, voidOpenInvoice } from './store.ts';

/** The open invoice becomes VOID. The paid period runs to its end. */
export async function cancelSubscription(tx: Tx, businessId: string, context: BillingContext): Promise<Subscription> {
  const { publicUrl } = context.config;
  const subscription = await lockBilledSubscription(tx, businessId);
  if (subscription.status === 'CANCELLED') throw fail(INVALID_STATE, 'The subscription is cancelled already');
  if (subscription.cancelAtPeriodEnd) {
    return toSubscription(subscription, await findOpenInvoice(tx, businessId), publicUrl);
  }
  await voidOpenInvoice(tx, businessId);
  const cancelled = { ...subscription, cancelAtPeriodEnd: true };
  await emitSubscriptionUpdated(tx, cancelled, null, context);
  // If the period has already ended, this step sets the subscription to CANCELLED.
  const after = await takeDueSteps(tx, cancelled, null, context);
  return toSubscription(after.subscription, after.open, publicUrl);
}
