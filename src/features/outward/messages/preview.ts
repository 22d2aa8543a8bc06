import { countSegments } from '../../../domain/messages/gsm7.ts';
import { CUSTOMER_KINDS, type CustomerKind, type MessageKind } from '../../../domain/messages/kinds.ts';
import { LINK_LETTERS, problemOfText, renderText } from '../../../domain/messages/texts.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, at, dateOf, startOf } from '../../../kit/time.ts';
import { toValues } from './compose.ts';
import type { MessageProviders } from './providers/create.ts';
import { toMonth } from './settings.ts';
import { findExampleItem, findNewestPayment } from './store.ts';
import {
  type BookingFacts,
  type Facts,
  findSender,
  listBookingFacts,
  listPaymentFacts,
  type PaymentFacts,
} from './store-queue.ts';

const PAID_PESEWAS = 10_000;
/** What has been paid, and given back, where a message is about that. */
const MONEY: Partial<Record<MessageKind, { paidPesewas: number; refundedPesewas: number }>> = {
  'booking.held': { paidPesewas: 0, refundedPesewas: 0 },
  'waitlist.offered': { paidPesewas: 0, refundedPesewas: 0 },
  'booking.cancelled': { paidPesewas: PAID_PESEWAS, refundedPesewas: PAID_PESEWAS },
  'payment.refunded': { paidPesewas: PAID_PESEWAS, refundedPesewas: PAID_PESEWAS },
};
const STATUS: Partial<Record<MessageKind, BookingFacts['status']>> = {
  'booking.held': 'HELD',
  'waitlist.offered': 'HELD',
  'booking.cancelled': 'CANCELLED',
  'payment.refunded': 'CANCELLED',
  'review.request': 'COMPLETED',
};
const DETAIL: Partial<Record<MessageKind, string>> = {
  'member.handoff': '024 000 0123',
  'member.day': '4 bookings today, 1 with money to pay.',
  'member.payout_account': 'MTN, ending in 0123',
};
const ABOUT_PAYMENTS: readonly MessageKind[] = ['payment.received', 'payment.refunded', 'member.paid'];

interface Example {
  booking: BookingFacts;
  payment: PaymentFacts | null;
  facts: Facts;
}

/** A booking that never was, of an item that the business has, in the state that the message is about. */
async function exampleOf(db: Reader, businessId: string, kind: MessageKind, now: Temporal.Instant): Promise<Example> {
  const { name, isRental } = await findExampleItem(db, businessId);
  const date = addDays(dateOf(now), 7);
  const money = MONEY[kind] ?? { paidPesewas: PAID_PESEWAS, refundedPesewas: 0 };
  const booking: BookingFacts = {
    id: '',
    status: STATUS[kind] ?? 'CONFIRMED',
    startsAt: isRental ? startOf(date) : at(date, '10:00'),
    endsAt: isRental ? startOf(addDays(date, 1)) : at(date, '12:00'),
    item: name ?? (isRental ? 'Bouncy castle' : 'Cornrows'),
    code: 'K7Q-2M4',
    waivedPesewas: 0,
    isRental,
    customerName: 'Abena Owusu',
    totalPesewas: 38_400,
    depositPesewas: PAID_PESEWAS,
    ...money,
    holdExpiresAt: at(addDays(date, -1), '12:00'),
    refunds: [],
    reviewed: false,
    madeWith: [],
  };
  const { refundedPesewas } = money;
  const payment = { id: '', amountPesewas: PAID_PESEWAS, refundedPesewas, receiptToken: '', recorded: false };
  const detail = DETAIL[kind];
  return {
    booking,
    payment: ABOUT_PAYMENTS.includes(kind) ? payment : null,
    facts: detail === undefined ? {} : { detail },
  };
}

async function readKnown(db: Reader, businessId: string, kind: MessageKind, bookingId: string): Promise<Example> {
  const [booking] = await listBookingFacts(db, businessId, [bookingId]);
  if (!booking) throw fail(NOT_FOUND);
  const newest = ABOUT_PAYMENTS.includes(kind) ? await findNewestPayment(db, businessId, bookingId, kind) : null;
  const [payment = null] = newest === null ? [] : await listPaymentFacts(db, businessId, [newest.id]);
  return { booking, payment, facts: {} };
}

/** Stands for the token of a booking, which is made when its first message is sent. */
const SAMPLE_TOKEN = '9fK2T7mX4bQwZc8LpR'.slice(0, LINK_LETTERS);

/** The text that a customer would get now, without the address that stops messages. */
export async function previewMessage(
  { providers, publicUrl }: { providers: MessageProviders; publicUrl: string },
  db: Reader,
  businessId: string,
  { kind, bookingId, text: tried }: { kind: MessageKind; bookingId?: string; text?: string },
  now: Temporal.Instant,
) {
  const isForCustomers = (CUSTOMER_KINDS as readonly string[]).includes(kind);
  if (tried !== undefined && isForCustomers) {
    const problem = problemOfText(kind as CustomerKind, tried, publicUrl);
    if (problem !== null) throw invalid('/text', problem, 'INVALID_TEXT');
  }
  const [sender, { booking, payment, facts }] = await Promise.all([
    findSender(db, businessId, toMonth(now)),
    bookingId === undefined ? exampleOf(db, businessId, kind, now) : readKnown(db, businessId, kind, bookingId),
  ]);
  const values = toValues({
    kind,
    sender,
    customerName: booking.customerName,
    booking,
    others: [],
    payment,
    facts,
    factAt: null,
    // A notification opens the booking itself.
    link: isForCustomers ? `${publicUrl}/o/${SAMPLE_TOKEN}` : '',
    stop: null,
  });
  const own = tried ?? sender.texts?.[kind as CustomerKind];
  const text = renderText(kind, values, isForCustomers ? own : undefined).trim();
  const channel = isForCustomers
    ? ((['WHATSAPP', 'SMS'] as const).find((one) => providers.choose(one, sender, kind) !== null) ?? null)
    : 'PUSH';
  return { text, segments: countSegments(text), channel };
}
