import { countSegments } from '../../../domain/messages/gsm7.ts';
import { CUSTOMER_KINDS, type CustomerKind, type MessageKind } from '../../../domain/messages/kinds.ts';
import { problemOfText, renderText } from '../../../domain/messages/texts.ts';
import { fail, invalid, NOT_FOUND } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { addDays, at, dateOf } from '../../../kit/time.ts';
import { toValues } from './compose.ts';
import type { MessageProviders } from './providers/create.ts';
import { toMonth } from './settings.ts';
import { findNewestPayment } from './store.ts';
import { type BookingFacts, findSender, listBookingFacts, listPaymentFacts } from './store-queue.ts';

/** A booking that never was, for a business without any. */
function example(now: Temporal.Instant): BookingFacts {
  const date = addDays(dateOf(now), 7);
  return {
    id: '',
    status: 'CONFIRMED',
    startsAt: at(date, '10:00'),
    endsAt: at(date, '12:00'),
    item: 'Bouncy castle',
    code: 'K7Q-2M4',
    waivedPesewas: 0,
    isRental: false,
    customerName: 'Abena Owusu',
    totalPesewas: 38_400,
    depositPesewas: 10_000,
    paidPesewas: 10_000,
    refundedPesewas: 0,
    holdExpiresAt: at(date, '09:00'),
    reviewed: false,
    madeWith: [],
  };
}

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
  const sender = await findSender(db, businessId, toMonth(now));
  const [known] = bookingId === undefined ? [example(now)] : await listBookingFacts(db, businessId, [bookingId]);
  if (!known) throw fail(NOT_FOUND);
  const paymentId =
    bookingId !== undefined && kind.startsWith('payment.')
      ? (await findNewestPayment(db, businessId, bookingId))?.id
      : undefined;
  const [payment] = paymentId === undefined ? [] : await listPaymentFacts(db, businessId, [paymentId]);
  const facts = { until: 'Sat 28 Nov, 12:00', detail: '024 000 0123' };
  const values = toValues({
    sender,
    customerName: known.customerName,
    booking: known,
    others: [],
    payment: payment ?? null,
    facts: bookingId === undefined ? facts : {},
    link: `${publicUrl}/o/${'9fK2T7'}`,
    stop: null,
  });
  const text = renderText(
    kind,
    values,
    tried ?? (isForCustomers ? sender.texts?.[kind as CustomerKind] : undefined),
  ).trim();
  const channel = isForCustomers
    ? ((['WHATSAPP', 'SMS'] as const).find((one) => providers.choose(one, sender, kind) !== null) ?? null)
    : 'PUSH';
  return { text, segments: countSegments(text), channel };
}
