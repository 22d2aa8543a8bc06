import { canOwe } from '../../../domain/booking/states.ts';
import { keptPesewas } from '../../../domain/pricing/sums.ts';
import { newId, newToken } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { confirmPaid, lockCurrent, readBooking, reviveExpired } from '../../booking/bookings/index.ts';
import { SYSTEM } from '../../ground/events/index.ts';
import { shareTime } from '../../ground/occupancy/index.ts';
import { type BillingConfig, findInvoice, lockBilledSubscription, payInvoice } from '../../shop/billing/index.ts';
import { findBusiness } from '../../shop/businesses/index.ts';
import { type LedgerTerms, postPayment } from '../ledger/index.ts';
import { acceptRefund } from './accept-refund.ts';
import type { PaymentContext } from './context.ts';
import { emitPaymentEvent } from './emit-payment.ts';
import type { Charge } from './gateways/gateway.ts';
import type { LinkRow, PaymentRow } from './schemas.ts';
import { addPayment, findPayment, isRecorded, takeReceiptNumber } from './store.ts';
import { markAttempt } from './store-attempts.ts';
import { markLinkPaid } from './store-links.ts';

type RecordContext = BillingConfig & LedgerTerms & Pick<PaymentContext, 'offerNext'>;

/**
 * Records a verified charge with its consequences for the booking or invoice, in the caller's transaction. Repeated
 * calls record one payment: each takes the lock of the booking or subscription first, then looks for the payment. The
 * link carries the reference of the attempt that was paid.
 */
export async function recordCharge(
  tx: Tx,
  link: LinkRow,
  charge: Charge,
  config: RecordContext,
  now: Temporal.Instant,
  options: { revive: boolean } = { revive: true },
): Promise<void> {
  if (link.bookingId !== null) await recordForBooking(tx, link, link.bookingId, charge, config, now, options);
  else if (link.invoiceId !== null) await recordForInvoice(tx, link, link.invoiceId, charge, config, now);
}

async function addChargePayment(
  tx: Tx,
  link: LinkRow,
  charge: Charge,
  receiptNumber: string,
  now: Temporal.Instant,
): Promise<PaymentRow | null> {
  const { businessId } = link;
  const id = newId('pay', businessId);
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
    receiptNote: null,
    receiptNumber,
    receiptToken: newToken(24, businessId),
    paidAt: charge.paidAt ?? now,
    createdAt: now,
  });
  if (!added) return null;
  await markAttempt(tx, businessId, link.reference, 'PAID');
  await markLinkPaid(tx, businessId, link.id);
  return findPayment(tx, businessId, id);
}

async function recordForBooking(
  tx: Tx,
  link: LinkRow,
  bookingId: string,
  charge: Charge,
  { publicUrl, offerNext, ...terms }: RecordContext,
  now: Temporal.Instant,
  { revive }: { revive: boolean },
): Promise<void> {
  const { businessId } = link;
  const context = { businessId, bookingId, publicUrl, by: SYSTEM, now };
  // Every transaction takes the business's allocation lock before a booking's lock. The reverse order could deadlock.
  await shareTime(tx, businessId);
  const { status } = await lockCurrent(tx, context);
  if (await isRecorded(tx, link)) return;
  const payment = await addChargePayment(tx, link, charge, await takeReceiptNumber(tx, businessId), now);
  if (!payment) throw new Error(`The money on link ${link.id} was recorded for something else`);
  const { amountPesewas, feePesewas: gatewayFeePesewas } = charge;
  const received = { businessId, bookingId, paymentId: payment.id, amountPesewas, gatewayFeePesewas, at: now };
  await postPayment(tx, received, terms);

  // A closed business has no owner to pay out to, so it keeps no money and confirms no booking.
  const closed = Boolean((await findBusiness(tx, businessId))?.closedAt);
  const announce = () => emitPaymentEvent(tx, 'payment.received', payment, SYSTEM, context);
  const announced =
    !closed &&
    (status === 'EXPIRED' && revive
      ? await reviveExpired(tx, context, offerNext, announce)
      : status === 'HELD' && (await confirmPaid(tx, context, announce)));
  if (!announced) await announce();

  const after = await readBooking(tx, businessId, bookingId);
  // Only a link that a member opened for it asks for the money of a no-show.
  const owes = !closed && (canOwe(after.status) || (after.status === 'NO_SHOW' && link.status === 'OPEN'));
  const overpaid = Math.max(0, keptPesewas(after) - (after.totalPesewas - after.waivedPesewas));
  const excess = owes ? Math.min(overpaid, payment.amountPesewas) : payment.amountPesewas;
  if (excess > 0) {
    const reason = owes ? 'More than was due' : closed ? 'The business has closed' : 'The booking could not be kept';
    await acceptRefund(tx, payment, { amountPesewas: excess, reason, receiptNote: reason, by: SYSTEM }, context);
  }
}

/** The receipt has the invoice's number. A second payment of one invoice is refunded and gets its own number. */
async function recordForInvoice(
  tx: Tx,
  link: LinkRow,
  invoiceId: string,
  charge: Charge,
  config: BillingConfig,
  now: Temporal.Instant,
): Promise<void> {
  const { businessId } = link;
  await lockBilledSubscription(tx, businessId);
  if (await isRecorded(tx, link)) return;
  const money = { businessId, invoiceId, amountPesewas: charge.amountPesewas };
  const { usedPesewas } = await payInvoice(tx, money, config, now);
  const invoice = await findInvoice(tx, businessId, invoiceId);
  const receipt = usedPesewas > 0 && invoice ? invoice.number : await takeReceiptNumber(tx, businessId);
  const payment = await addChargePayment(tx, link, charge, receipt, now);
  if (!payment) throw new Error(`The money on link ${link.id} was recorded for something else`);
  const excess = charge.amountPesewas - usedPesewas;
  if (excess === 0) return;
  const reason = 'The invoice was not open for so much';
  const refund = { amountPesewas: excess, reason, receiptNote: reason, by: SYSTEM };
  await acceptRefund(tx, payment, refund, { publicUrl: config.publicUrl, now });
}
