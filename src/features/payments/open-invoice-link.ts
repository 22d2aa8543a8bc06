import { fail, INVALID_STATE } from '../../kit/errors.ts';
import { isBefore } from '../../kit/time.ts';
import { findInvoice, type InvoiceRow, lockBilledSubscription } from '../billing/index.ts';
import { chooseGateway, type PaymentContext } from './context.ts';
import { drawLink, initializeCharge } from './initialize-charge.ts';
import type { LinkRow } from './schemas.ts';
import { expireLinksOfInvoice, findLink, findOpenLinkOfInvoice, setOpen } from './store-links.ts';

const OPEN_HOURS = 1;

/**
 * An invoice stays open for weeks, longer than a gateway keeps a charge. So the Pay button opens a link, and later
 * presses reuse that link until it expires.
 */
export async function openInvoiceLink(
  context: PaymentContext,
  invoice: InvoiceRow,
  now: Temporal.Instant,
): Promise<LinkRow> {
  const { businessId, id: invoiceId, amountPesewas } = invoice;
  const gateway = chooseGateway(context.gateways, { sandbox: false });
  const db = context.db.tenant(businessId);
  const reusable = await findOpenLinkOfInvoice(db, businessId, invoiceId);
  if (reusable && isBefore(now, reusable.expiresAt) && reusable.provider === gateway.provider) return reusable;

  const expiresAt = now.add({ hours: OPEN_HOURS });
  const purpose = { businessId, bookingId: null, invoiceId, amountPesewas, expiresAt };
  const drawn = await db.transaction((tx) => drawLink(tx, purpose, gateway, now));
  const description = `Dwaso ${invoice.plan}, invoice ${invoice.number}`;
  const url = await initializeCharge(context, gateway, drawn, { payer: businessId, description });
  return db.transaction(async (tx) => {
    await lockBilledSubscription(tx, businessId);
    const current = await findInvoice(tx, businessId, invoiceId);
    if (current?.status !== 'OPEN') throw fail(INVALID_STATE, 'The invoice is not open any more');
    await expireLinksOfInvoice(tx, businessId, invoiceId);
    await setOpen(tx, businessId, drawn.id, url);
    const link = await findLink(tx, businessId, drawn.id);
    if (!link) throw new Error(`Link ${drawn.id} is gone`);
    return link;
  });
}
