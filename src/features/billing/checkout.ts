import type { Tx } from '../../kit/db/db.ts';
import type { Actor } from '../events/index.ts';
import { lockBilled, openInvoice, save, tellChange } from './change.ts';
import type { InvoiceRow, Plan, Terms } from './schemas.ts';
import { voidOpenInvoice } from './store.ts';

/** An invoice for the next periods of a plan, in place of the one that was open. */
export async function checkout(
  tx: Tx,
  businessId: string,
  order: { plan: Plan; periods: number },
  context: { terms: Terms; by: Actor; now: Temporal.Instant },
): Promise<InvoiceRow> {
  const { terms, now } = context;
  const subscription = await lockBilled(tx, businessId);
  await voidOpenInvoice(tx, businessId);
  const invoice = await openInvoice(tx, subscription, order, terms, now);
  await save(tx, subscription, invoice, now);
  await tellChange(tx, subscription, invoice, context);
  return invoice;
}
