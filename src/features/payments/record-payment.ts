import { canOwe } from '../../domain/booking/states.ts';
import { duePesewas } from '../../domain/pricing/sums.ts';
import { randomToken } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/db/db.ts';
import { fail, INVALID_STATE, invalid } from '../../kit/errors.ts';
import { newId } from '../../kit/ids.ts';
import { isBefore, parseInstant } from '../../kit/time.ts';
import { confirmPaid, lockBooking } from '../bookings/index.ts';
import type { Actor } from '../events/index.ts';
import type { PaymentRow, RecordPayment } from './schemas.ts';
import { addPayment, findPayment, takeReceiptNumber } from './store.ts';
import { expireLinksOfBooking } from './store-links.ts';
import { tellPayment } from './tell.ts';

/** Money that the business took with its own hands. */
export async function recordPayment(
  tx: Tx,
  booking: { businessId: string; bookingId: string },
  body: RecordPayment,
  context: { publicUrl: string; by: Actor; now: Temporal.Instant },
): Promise<PaymentRow> {
  const { businessId, bookingId } = booking;
  const { by, now } = context;
  const found = await lockBooking(tx, { ...context, businessId, bookingId });
  if (!canOwe(found.status)) throw fail(INVALID_STATE, `The booking is ${found.status}: no money can be taken for it`);
  const due = duePesewas(found);
  if (body.amountPesewas > due)
    throw invalid('/amountPesewas', `is more than the ${due} pesewas that are due`, 'TOO_LARGE');
  const paidAt = body.paidAt === undefined ? now : parseInstant(body.paidAt);
  if (isBefore(now, paidAt)) throw invalid('/paidAt', 'must not be in the future');

  const id = newId('pay');
  await addPayment(tx, {
    id,
    businessId,
    bookingId,
    invoiceId: null,
    linkId: null,
    amountPesewas: body.amountPesewas,
    method: body.method,
    provider: 'MANUAL',
    reference: body.reference ?? null,
    transactionId: null,
    note: body.note ?? null,
    receiptNumber: await takeReceiptNumber(tx, businessId),
    receiptToken: randomToken(24),
    paidAt,
    createdAt: now,
  });
  const payment = await findPayment(tx, businessId, id);
  if (!payment) throw new Error(`Payment ${id} was not recorded`);
  await expireLinksOfBooking(tx, businessId, bookingId, due - body.amountPesewas);
  if (found.status === 'HELD') await confirmPaid(tx, { ...context, businessId, bookingId });
  await tellPayment(tx, 'payment.received', payment, by, context);
  return payment;
}
