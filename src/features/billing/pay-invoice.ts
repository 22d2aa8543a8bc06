import { nextPeriod, renewed } from '../../domain/billing/subscription.ts';
import type { Tx } from '../../kit/db/db.ts';
import { SYSTEM } from '../events/index.ts';
import { lockBilled, save, tellChange } from './change.ts';
import type { Terms } from './schemas.ts';
import { findInvoice, markInvoicePaid } from './store.ts';

/**
 * Money has come for an invoice. It pays if the invoice is open and the money is enough; the answer says how much of it
 * was used, and the rest must be given back.
 */
export async function payInvoice(
  tx: Tx,
  money: { businessId: string; invoiceId: string; amountPesewas: number },
  terms: Terms,
  now: Temporal.Instant,
): Promise<{ usedPesewas: number }> {
  const { businessId, invoiceId } = money;
  const subscription = await lockBilled(tx, businessId);
  const invoice = await findInvoice(tx, businessId, invoiceId);
  if (invoice?.status !== 'OPEN' || money.amountPesewas < invoice.amountPesewas) return { usedPesewas: 0 };
  const { plan, periods } = invoice;
  // The period counts from the payment, not from the day the invoice was written.
  await markInvoicePaid(tx, { ...invoice, ...nextPeriod(subscription, periods, now), paidAt: now });
  const paid = { ...subscription, ...renewed(subscription, plan, periods, now), plan };
  await save(tx, paid, null, now);
  await tellChange(tx, paid, null, { terms, by: SYSTEM, now });
  return { usedPesewas: invoice.amountPesewas };
}
