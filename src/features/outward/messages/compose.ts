import type { Values } from '../../../domain/messages/texts.ts';
import { defaultLinkPesewas, duePesewas, keptPesewas } from '../../../domain/pricing/sums.ts';
import { dayWords } from '../../../domain/schedule/words.ts';
import { addDays, dateOf, textOf } from '../../../kit/time.ts';
import type { BookingFacts, Facts, PaymentFacts, Sender } from './store-queue.ts';

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
  sender: Pick<Sender, 'name'>;
  customerName: string;
  booking: BookingFacts | null;
  /** Other bookings of its series that the message tells of too. */
  others: readonly BookingFacts[];
  payment: PaymentFacts | null;
  facts: Facts;
  link: string;
  stop: string | null;
}

/** The values of a message's text, from the present state. */
export function toValues({ sender, customerName, booking, others, payment, facts, link, stop }: Subject): Values {
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const refunded = payment?.refundedPesewas ?? 0;
  const all = booking ? [booking, ...others] : [];
  const sum = (amountOf: (one: BookingFacts) => number) => all.reduce((total, one) => total + amountOf(one), 0);
  return {
    shop: sender.name,
    customer: booking?.customerName ?? customerName,
    item: booking?.item ?? facts.item ?? '',
    when: booking ? whenWords(booking) + more : (facts.when ?? ''),
    amountPesewas: payment ? refunded || payment.amountPesewas : sum(({ totalPesewas }) => totalPesewas),
    nextPesewas: booking ? defaultLinkPesewas(booking) : 0,
    link: facts.link ?? link,
    code: booking?.code ?? null,
    until: facts.until ?? (booking?.holdExpiresAt ? untilWords(booking.holdExpiresAt) : null),
    duePesewas: sum(duePesewas),
    paidPesewas: sum((one) => Math.max(0, keptPesewas(one))),
    refundPesewas: sum(({ refundedPesewas }) => refundedPesewas),
    detail: facts.detail ?? facts.phone ?? null,
    stop,
  };
}
