import { judge } from '../../../domain/messages/judge.ts';
import type { CustomerKind } from '../../../domain/messages/kinds.ts';
import { POLICY_VIOLATION } from '../../../errors.ts';
import { fail, INVALID_STATE, NOT_FOUND } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { dateOf, startOf } from '../../../kit/time.ts';
import type { MessageRow } from './schemas.ts';
import {
  countByHand,
  findMessage,
  findNewestPayment,
  isOffer,
  lockBookingCustomer,
  queueMessage,
  wasMoved,
} from './store.ts';
import { listBookingFacts } from './store-queue.ts';

const A_DAY = 5;
const ABOUT_PAYMENTS: readonly CustomerKind[] = ['payment.received', 'payment.refunded'];

/** A member sends a message again. It must be true now; stopped customers and caps are judged when it is sent. */
export async function sendAgain(
  tx: Tx,
  { businessId, bookingId, kind }: { businessId: string; bookingId: string; kind: CustomerKind },
  now: Temporal.Instant,
): Promise<MessageRow> {
  const locked = await lockBookingCustomer(tx, businessId, bookingId);
  if (!locked) throw fail(NOT_FOUND);
  if (locked.erased) throw fail(INVALID_STATE, 'The customer of this booking was erased');
  const sent = await countByHand(tx, businessId, bookingId, startOf(dateOf(now)));
  if (sent >= A_DAY) {
    const message = `At most ${A_DAY} messages of a booking may be sent by hand a day`;
    throw fail(POLICY_VIOLATION, message, [{ code: 'LIMIT_REACHED', message }]);
  }
  const [booking] = await listBookingFacts(tx, businessId, [bookingId]);
  const payment = ABOUT_PAYMENTS.includes(kind) ? await findNewestPayment(tx, businessId, bookingId, kind) : null;
  const untrue = fail(INVALID_STATE, `${kind} is not true of this booking now`);
  if (!booking || (ABOUT_PAYMENTS.includes(kind) && !payment)) throw untrue;
  if (kind === 'payment.refunded' && booking.refundedPesewas === 0) throw untrue;
  if (kind === 'waitlist.offered' && !(await isOffer(tx, businessId, bookingId, now))) throw untrue;
  if (kind === 'booking.rescheduled' && !(await wasMoved(tx, businessId, bookingId))) throw untrue;
  const message = {
    kind,
    createdAt: now,
    byCustomer: false,
    byHand: true,
    madeFor: null,
    hours: null,
    recorded: false,
  };
  const quietHours = { from: '00:00', to: '00:00' };
  const open = {
    erased: false,
    stopped: false,
    enabled: [],
    reminderHours: [],
    quietHours,
    sentToday: 0,
    sentThisMonth: 0,
    receiptsToday: 0,
    receiptsThisMonth: 0,
    included: 1,
    now,
  };
  if (judge(message, booking, open).decision !== 'send') throw untrue;
  const id = newId('msg', businessId);
  await queueMessage(tx, {
    id,
    businessId,
    bookingId,
    customerId: locked.customerId,
    userId: null,
    kind,
    subject: bookingId,
    version: id,
    facts: { byHand: true, ...(payment && { paymentId: payment.id }) },
    now,
  });
  const row = await findMessage(tx, businessId, id);
  if (!row) throw new Error(`Message ${id} is gone`);
  return row;
}
