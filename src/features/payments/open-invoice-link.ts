import type { Deps } from '../../deps.ts';
import { fail, INVALID_STATE } from '../../kit/errors.ts';
import { isBefore } from '../../kit/time.ts';
import { findInvoice, type InvoiceRow, lockBilled } from '../billing/index.ts';
import { drawLink, placeOrder } from './order.ts';
import type { LinkRow } from './schemas.ts';
import { expireLinksOfInvoice, findLink, findOpenLinkOfInvoice, setOpen } from './store-links.ts';

const OPEN_HOURS = 1;

/**
 * An invoice stays open for weeks, longer than a gateway keeps an order; so the order is placed when somebody presses
 * Pay, and used again while it is fresh.
 */
export async function openInvoiceLink(deps: Deps, invoice: InvoiceRow, now: Temporal.Instant): Promise<LinkRow> {
  const { businessId, id: invoiceId, amountPesewas } = invoice;
  const gateway = deps.gateways.configured;
  const db = deps.db.tenant(businessId);
  const fresh = await findOpenLinkOfInvoice(db, businessId, invoiceId);
  if (fresh && isBefore(now, fresh.expiresAt) && fresh.provider === gateway.provider) return fresh;

  const expiresAt = now.add({ hours: OPEN_HOURS });
  const purpose = { businessId, bookingId: null, invoiceId, amountPesewas, expiresAt };
  const drawn = await db.transaction((tx) => drawLink(tx, purpose, gateway, now));
  const description = `Dwaso ${invoice.plan}, invoice ${invoice.number}`;
  const url = await placeOrder(deps, gateway, drawn, { payer: businessId, description });
  return db.transaction(async (tx) => {
    await lockBilled(tx, businessId);
    const current = await findInvoice(tx, businessId, invoiceId);
    if (current?.status !== 'OPEN') throw fail(INVALID_STATE, 'The invoice is not open any more');
    await expireLinksOfInvoice(tx, businessId, invoiceId);
    await setOpen(tx, businessId, drawn.id, url);
    const link = await findLink(tx, businessId, drawn.id);
    if (!link) throw new Error(`Link ${drawn.id} is gone`);
    return link;
  });
}
