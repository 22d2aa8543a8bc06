import { canOwe } from '../../domain/booking/states.ts';
import { keptPesewas } from '../../domain/pricing/sums.ts';
import { randomToken } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/db/db.ts';
import { newId } from '../../kit/ids.ts';
import type { Charge } from '../../kit/payments/gateway.ts';
import { findInvoice, lockBilled, payInvoice, type Terms } from '../billing/index.ts';
import { confirmPaid, lockBooking, readBooking, reviveExpired } from '../bookings/index.ts';
import { SYSTEM } from '../events/index.ts';
import { shareTime } from '../occupancy/index.ts';
import { acceptRefund } from './accept-refund.ts';
import type { LinkRow, PaymentRow } from './schemas.ts';
import { addPayment, findPayment, isRecorded, takeReceiptNumber } from './store.ts';
import { expireLinksOfBooking, markLinkPaid } from './store-links.ts';
import { tellPayment } from './tell.ts';

/**
 * Writes down, in one transaction, money that the gateway has confirmed to hold, and all that follows from it. The same
 * money any number of times, from any number of processes: written once.
 */
export async function recordCharge(
  tx: Tx,
  link: LinkRow,
  charge: Charge,
  terms: Terms,
  now: Temporal.Instant,
  options: { revive: boolean } = { revive: true },
): Promise<void> {
  if (link.bookingId !== null) await recordForBooking(tx, link, link.bookingId, charge, terms, now, options);
  else if (link.invoiceId !== null) await recordForInvoice(tx, link, link.invoiceId, charge, terms, now);
}

async function write(
  tx: Tx,
  link: LinkRow,
  charge: Charge,
  receiptNumber: string,
  now: Temporal.Instant,
): Promise<PaymentRow | null> {
  const { businessId } = link;
  const id = newId('pay');
  const added = await addPayment(tx, {
    id,
    businessId,
    bookingId: link.bookingId,
    invoiceId: link.invoiceId,
    linkId: link.id,
    amountPesewas: charge.amountPesewas,
    method: charge.method,
    provider: link.provider,
    reference: link.reference,
    transactionId: charge.transactionId,
    note: null,
    receiptNumber,
    receiptToken: randomToken(24),
    paidAt: charge.paidAt ?? now,
    createdAt: now,
  });
  if (!added) return null;
  await markLinkPaid(tx, businessId, link.id);
  return findPayment(tx, businessId, id);
}

async function recordForBooking(
  tx: Tx,
  link: LinkRow,
  bookingId: string,
  charge: Charge,
  { publicUrl }: Terms,
  now: Temporal.Instant,
  { revive }: { revive: boolean },
): Promise<void> {
  const { businessId } = link;
  const context = { businessId, bookingId, publicUrl, by: SYSTEM, now };
  // The lock of whoever takes time comes before the booking's, for everybody.
  await shareTime(tx, businessId);
  const { status } = await lockBooking(tx, context);
  if (await isRecorded(tx, businessId, link.id)) return;
  const payment = await write(tx, link, charge, await takeReceiptNumber(tx, businessId), now);
  if (!payment) throw new Error(`The money on link ${link.id} was recorded for something else`);

  if (status === 'EXPIRED' && revive) await reviveExpired(tx, context);
  else if (status === 'HELD') await confirmPaid(tx, context);
  // Told after the booking has moved: whoever takes time takes it before the counter of events.
  await tellPayment(tx, 'payment.received', payment, SYSTEM, context);

  const after = await readBooking(tx, businessId, bookingId);
  const owes = canOwe(after.status);
  const overpaid = Math.max(0, keptPesewas(after) - after.totalPesewas);
  const excess = owes ? Math.min(overpaid, payment.amountPesewas) : payment.amountPesewas;
  if (excess > 0) {
    const reason = owes ? 'More than was due' : 'The booking could not be kept';
    await acceptRefund(tx, payment, { amountPesewas: excess, reason, by: SYSTEM }, context);
  }
  await expireLinksOfBooking(tx, businessId, bookingId, owes ? after.totalPesewas - keptPesewas(after) : 0);
}

/** A receipt of ours bears the invoice's number; a second payment of one invoice, which is refunded, a number of its own. */
async function recordForInvoice(
  tx: Tx,
  link: LinkRow,
  invoiceId: string,
  charge: Charge,
  terms: Terms,
  now: Temporal.Instant,
): Promise<void> {
  const { businessId } = link;
  await lockBilled(tx, businessId);
  if (await isRecorded(tx, businessId, link.id)) return;
  const money = { businessId, invoiceId, amountPesewas: charge.amountPesewas };
  const { usedPesewas } = await payInvoice(tx, money, terms, now);
  const invoice = await findInvoice(tx, businessId, invoiceId);
  const receipt = usedPesewas > 0 && invoice ? invoice.number : await takeReceiptNumber(tx, businessId);
  const payment = await write(tx, link, charge, receipt, now);
  if (!payment) throw new Error(`The money on link ${link.id} was recorded for something else`);
  const excess = charge.amountPesewas - usedPesewas;
  if (excess === 0) return;
  const refund = { amountPesewas: excess, reason: 'The invoice was not open for so much', by: SYSTEM };
  await acceptRefund(tx, payment, refund, { publicUrl: terms.publicUrl, now });
}
