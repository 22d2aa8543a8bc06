import { nextPeriod, renewed } from '../../../domain/billing/subscription.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { SYSTEM } from '../../ground/events/index.ts';
import { emitSubscriptionUpdated, lockBilledSubscription, saveWithNextStep } from './change-subscription.ts';
import type { BillingConfig } from './schemas.ts';
import { findInvoice, markInvoicePaid } from './store.ts';

/**
 * A payment counts only for an open invoice and only if it covers the whole amount. The caller refunds the part of it
 * that exceeds `usedPesewas`.
 */
export async function payInvoice(
  tx: Tx,
  money: { businessId: string; invoiceId: string; amountPesewas: number },
  config: BillingConfig,
  now: Temporal.Instant,
): Promise<{ usedPesewas: number }> {
  const { businessId, invoiceId } = money;
  const subscription = await lockBilledSubscription(tx, businessId);
  const invoice = await findInvoice(tx, businessId, invoiceId);
  if (invoice?.status !== 'OPEN' || money.amountPesewas < invoice.amountPesewas) return { usedPesewas: 0 };
  const { plan, periods } = invoice;
  // The invoice's period is computed again, because it depends on the time of the payment.
  await markInvoicePaid(tx, { ...invoice, ...nextPeriod(subscription, periods, now), paidAt: now });
  const paid = { ...subscription, ...renewed(subscription, plan, periods, now), plan };
  await saveWithNextStep(tx, paid, null, now);
  await emitSubscriptionUpdated(tx, paid, null, { config, by: SYSTEM, now });
  return { usedPesewas: invoice.amountPesewas };
}
