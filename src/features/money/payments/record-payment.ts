import { maySettle } from '../../../domain/booking/states.ts';
import { owedPesewas } from '../../../domain/pricing/sums.ts';
import { fail, INVALID_STATE, invalid } from '../../../kit/errors.ts';
import { newId, newToken } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { isBefore, parseInstant } from '../../../kit/time.ts';
import { confirmPaid, lockCurrent } from '../../booking/bookings/index.ts';
import type { Actor } from '../../ground/events/index.ts';
import { emitPaymentEvent } from './emit-payment.ts';
import type { PaymentRow, RecordPayment } from './schemas.ts';
import { addPayment, findPayment, takeReceiptNumber } from './store.ts';

/** A payment that the business received outside any gateway, such as cash. */
export async function recordPayment(
  tx: Tx,
  booking: { businessId: string; bookingId: string },
  body: RecordPayment,
  context: { publicUrl: string; by: Actor; now: Temporal.Instant },
): Promise<PaymentRow> {
  const { businessId, bookingId } = booking;
  const { by, now } = context;
  const found = await lockCurrent(tx, { ...context, businessId, bookingId });
  if (!maySettle(found.status))
    throw fail(INVALID_STATE, `The booking is ${found.status}: no money can be taken for it`);
  const due = owedPesewas(found);
  if (body.amountPesewas > due)
    throw invalid('/amountPesewas', `is more than the ${due} pesewas that are due`, 'TOO_LARGE');
  const paidAt = body.paidAt === undefined ? now : parseInstant(body.paidAt);
  if (isBefore(now, paidAt)) throw invalid('/paidAt', 'must not be in the future');

  const id = newId('pay', businessId);
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
    receiptNote: body.receiptNote ?? null,
    receiptNumber: await takeReceiptNumber(tx, businessId),
    receiptToken: newToken(24, businessId),
    paidAt,
    createdAt: now,
  });
  const payment = await findPayment(tx, businessId, id);
  if (!payment) throw new Error(`Payment ${id} was not recorded`);
  const announce = () => emitPaymentEvent(tx, 'payment.received', payment, by, context);
  const announced = found.status === 'HELD' && (await confirmPaid(tx, { ...context, businessId, bookingId }, announce));
  if (!announced) await announce();
  return payment;
}
