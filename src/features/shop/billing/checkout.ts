import type { Tx } from '../../../kit/postgres/database.ts';
import {
  type BillingContext,
  emitSubscriptionUpdated,
  lockBilledSubscription,
  openInvoice,
  saveWithNextStep,
} from './change-subscription.ts';
import type { InvoiceRow, Plan } from './schemas.ts';
import { voidOpenInvoice } from './store.ts';

/** A subscription has at most one open invoice, so the earlier one becomes VOID. */
export async function checkout(
  tx: Tx,
  businessId: string,
  purchase: { plan: Plan; periods: number },
  context: BillingContext,
): Promise<InvoiceRow> {
  const { config, now } = context;
  const subscription = await lockBilledSubscription(tx, businessId);
  await voidOpenInvoice(tx, businessId);
  const invoice = await openInvoice(tx, subscription, purchase, config, now);
  await saveWithNextStep(tx, subscription, invoice, now);
  await emitSubscriptionUpdated(tx, subscription, invoice, context);
  return invoice;
}
