import type { Tx } from '../../../kit/postgres/database.ts';
import { type BillingContext, emitSubscriptionUpdated, saveWithNextStep } from './change-subscription.ts';
import { lockSubscription, voidOpenInvoice } from './store.ts';

/** Ends the subscription of a business that is closed at once, also within a paid period. A sandbox has none. */
export async function endSubscription(tx: Tx, businessId: string, context: BillingContext): Promise<void> {
  const subscription = await lockSubscription(tx, businessId);
  if (!subscription || subscription.status === 'CANCELLED') return;
  await voidOpenInvoice(tx, businessId);
  const ended = { ...subscription, status: 'CANCELLED' as const, cancelAtPeriodEnd: true, readOnly: true };
  await saveWithNextStep(tx, ended, null, context.now);
  await emitSubscriptionUpdated(tx, ended, null, context);
}
