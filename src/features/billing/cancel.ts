import type { Tx } from '../../kit/db/db.ts';
import { fail, INVALID_STATE } from '../../kit/errors.ts';
import type { Actor } from '../events/index.ts';
import { takeDueSteps } from './advance.ts';
import { lockBilled, tellChange } from './change.ts';
import { type Subscription, type Terms, toSubscription } from './schemas.ts';
import { findOpenInvoice, voidOpenInvoice } from './store.ts';

/** No further period: nothing is owed any more, and what is paid for may be used up. */
export async function cancelSubscription(
  tx: Tx,
  businessId: string,
  context: { terms: Terms; by: Actor; now: Temporal.Instant },
): Promise<Subscription> {
  const { publicUrl } = context.terms;
  const subscription = await lockBilled(tx, businessId);
  if (subscription.status === 'CANCELLED') throw fail(INVALID_STATE, 'The subscription is cancelled already');
  if (subscription.cancelAtPeriodEnd) {
    return toSubscription(subscription, await findOpenInvoice(tx, businessId), publicUrl);
  }
  await voidOpenInvoice(tx, businessId);
  const cancelled = { ...subscription, cancelAtPeriodEnd: true };
  await tellChange(tx, cancelled, null, context);
  // A period that has ended already ends the subscription here and now.
  const after = await takeDueSteps(tx, cancelled, null, context);
  return toSubscription(after.subscription, after.open, publicUrl);
}
