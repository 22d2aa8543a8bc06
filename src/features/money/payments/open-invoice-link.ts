import { DEPENDENCY_UNAVAILABLE, fail, INVALID_STATE } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { findInvoice, type InvoiceRow, lockBilledSubscription } from '../../shop/billing/index.ts';
import { chooseGateway, type PaymentContext } from './context.ts';
import type { Gateway } from './gateways/gateway.ts';
import { drawLink, initializeCharge } from './initialize-charge.ts';
import type { Lease } from './retry-schedule.ts';
import type { LinkRow } from './schemas.ts';
import { expireLink, expireLinksOfInvoice, findLink, findUsableLinkOfInvoice, setOpen } from './store-links.ts';

const OPEN_HOURS = 1;
const POLL_MS = 250;
/** Longer than a gateway call takes at most, and shorter than every lease. */
const WAIT_MS = 30_000;

/**
 * An invoice stays open for weeks, longer than a gateway keeps a charge. So the Pay button opens a link, and later
 * presses reuse that link until it expires.
 *
 * 1. The first press stores the link as NEW, behind the subscription's lock, and asks the gateway.
 * 2. A press meanwhile finds that link and waits until it is OPEN: two presses at once make one charge.
 * 3. A refused or lost order ends the link, and the next press starts another. After a crash it does so once the lease is over.
 */
export async function openInvoiceLink(
  context: PaymentContext,
  invoice: InvoiceRow,
  now: Temporal.Instant,
): Promise<LinkRow> {
  const gateway = chooseGateway(context.gateways, { sandbox: false });
  const db = context.db.tenant(invoice.businessId);
  const givesUpAt = performance.now() + WAIT_MS;
  for (;;) {
    const { link, isNew } = await db.transaction((tx) => claimLink(tx, invoice, gateway, context.lease, now));
    if (link.status === 'OPEN') return link;
    if (isNew) return orderAndPublish(context, invoice, gateway, link);
    if (performance.now() > givesUpAt) throw fail(DEPENDENCY_UNAVAILABLE, 'Another press is being handled; try again');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The link that can be paid, the one that another press is opening, or a new one. */
async function claimLink(
  tx: Tx,
  { businessId, id: invoiceId, amountPesewas }: InvoiceRow,
  gateway: Gateway,
  lease: Lease,
  now: Temporal.Instant,
): Promise<{ link: LinkRow; isNew: boolean }> {
  await requireOpen(tx, businessId, invoiceId);
  const { provider } = gateway;
  const usable = await findUsableLinkOfInvoice(tx, businessId, invoiceId, {
    provider,
    now,
    since: now.subtract({ milliseconds: lease.ms }),
  });
  if (usable) return { link: usable, isNew: false };
  const expiresAt = now.add({ hours: OPEN_HOURS });
  const purpose = { businessId, bookingId: null, invoiceId, amountPesewas, expiresAt };
  return { link: await drawLink(tx, purpose, gateway, now), isNew: true };
}

/** The lock puts presses and payments of the invoice in order. */
async function requireOpen(tx: Tx, businessId: string, invoiceId: string): Promise<void> {
  await lockBilledSubscription(tx, businessId);
  const current = await findInvoice(tx, businessId, invoiceId);
  if (current?.status !== 'OPEN') throw fail(INVALID_STATE, 'The invoice is not open any more');
}

async function orderAndPublish(
  context: PaymentContext,
  invoice: InvoiceRow,
  gateway: Gateway,
  drawn: LinkRow,
): Promise<LinkRow> {
  const { businessId, id: invoiceId } = invoice;
  const db = context.db.tenant(businessId);
  try {
    const description = `Dwaso ${invoice.plan}, invoice ${invoice.number}`;
    const url = await initializeCharge(context, gateway, drawn, { payer: businessId, description });
    return await db.transaction(async (tx) => {
      await requireOpen(tx, businessId, invoiceId);
      await expireLinksOfInvoice(tx, businessId, invoiceId);
      await setOpen(tx, businessId, drawn.id, url);
      const link = await findLink(tx, businessId, drawn.id);
      if (!link) throw new Error(`Link ${drawn.id} is gone`);
      return link;
    });
  } catch (error) {
    await db.transaction((tx) => expireLink(tx, businessId, drawn.id));
    throw error;
  }
}
