import { MERGED_SECONDS, type MessageKind } from '../../../domain/messages/kinds.ts';
import type { Values } from '../../../domain/messages/texts.ts';
import { sum } from '../../../domain/pricing/money.ts';
import { defaultLinkPesewas, duePesewas, keptPesewas } from '../../../domain/pricing/sums.ts';
import { dayWords } from '../../../domain/schedule/words.ts';
import { addDays, dateOf, isBefore, parseInstant, textOf } from '../../../kit/time.ts';
import type { BookingFacts, Facts, PaymentFacts, RefundFacts, Sender } from './store-queue.ts';

/** `Sat 21 Nov`: the year says nothing to people who book weeks ahead. */
const shortDay = (date: string): string => dayWords(date).slice(0, -5);

/** `Sat 21 Nov, 10:00`, or the days of a rental. */
export function whenWords({
  startsAt,
  endsAt,
  isRental,
}: Pick<BookingFacts, 'startsAt' | 'endsAt' | 'isRental'>): string {
  const first = dateOf(startsAt);
  if (!isRental) return `${shortDay(first)}, ${textOf(startsAt).slice(11, 16)}`;
  const last = addDays(dateOf(endsAt), -1);
  return first === last ? shortDay(first) : `${shortDay(first)} - ${shortDay(last)}`;
}

const untilWords = (instant: Temporal.Instant): string =>
  `${shortDay(dateOf(instant))}, ${textOf(instant).slice(11, 16)}`;

export interface Subject {
  kind: MessageKind;
  sender: Pick<Sender, 'name'>;
  customerName: string;
  booking: BookingFacts | null;
  /** Other bookings of its series that the message tells of too. */
  others: readonly BookingFacts[];
  payment: PaymentFacts | null;
  facts: Facts;
  /** When it became true; null where it is shown or sent by hand. */
  factAt: Temporal.Instant | null;
  link: string;
  stop: string | null;
}

/** Facts of this long before become one message. */
const beginOf = (factAt: Temporal.Instant): Temporal.Instant => factAt.subtract({ seconds: MERGED_SECONDS });

/** What went back with a cancellation; by hand, all that went back. */
function refundOf({ refunds, refundedPesewas }: BookingFacts, factAt: Temporal.Instant | null): number {
  if (factAt === null) return refundedPesewas;
  const began = beginOf(factAt);
  return sum(
    refunds
      .filter(({ createdAt }) => isBefore(began, parseInstant(createdAt)))
      .map(({ amountPesewas }) => amountPesewas),
  );
}

/** A message about a refund tells what was given back; by hand, the newest part. */
function amountOf(
  kind: MessageKind,
  { amountPesewas, refundedPesewas }: PaymentFacts,
  refunds: readonly RefundFacts[],
  factAt: Temporal.Instant | null,
): number {
  if (kind !== 'payment.refunded') return amountPesewas;
  const told = factAt === null ? refunds.slice(-1) : refunds.filter(({ doneAt }) => isToldWith(doneAt, factAt));
  return sum(told.map((refund) => refund.amountPesewas)) || refundedPesewas || amountPesewas;
}

const isToldWith = (doneAt: string | null, factAt: Temporal.Instant): boolean =>
  doneAt !== null && isBefore(beginOf(factAt), parseInstant(doneAt)) && !isBefore(factAt, parseInstant(doneAt));

/** The values of a message's text, from the present state. */
export function toValues(subject: Subject): Values {
  const { kind, sender, customerName, booking, others, payment, facts, factAt, link, stop } = subject;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const all = booking ? [booking, ...others] : [];
  const ofAll = (pesewasOf: (one: BookingFacts) => number) => sum(all.map(pesewasOf));
  return {
    shop: sender.name,
    customer: booking?.customerName ?? customerName,
    item: booking?.item ?? facts.item ?? '',
    when: booking ? whenWords(booking) + more : (facts.when ?? ''),
    amountPesewas: payment
      ? amountOf(kind, payment, booking?.refunds ?? [], factAt)
      : ofAll(({ totalPesewas }) => totalPesewas),
    nextPesewas: booking ? defaultLinkPesewas(booking) : 0,
    link: facts.link ?? link,
    code: booking?.code ?? null,
    until: facts.until ?? (booking?.holdExpiresAt ? untilWords(booking.holdExpiresAt) : null),
    duePesewas: ofAll(duePesewas),
    paidPesewas: ofAll((one) => Math.max(0, keptPesewas(one))),
    refundPesewas: ofAll((one) => refundOf(one, factAt)),
    detail: facts.detail ?? facts.phone ?? null,
    stop,
  };
}
