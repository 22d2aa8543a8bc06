import { countSegments } from '../domain/messages/gsm7.ts';
import { type CustomerKind, MESSAGES_INCLUDED } from '../domain/messages/kinds.ts';
import { quietUntil } from '../domain/messages/quiet-hours.ts';
import { renderText } from '../domain/messages/texts.ts';
import { dayWords } from '../domain/schedule/words.ts';
import { dateOf, isBefore, textOf } from '../kit/time.ts';
import type { Put, Row } from './store.ts';

/** The first shops have a log, so that a large seed stays as large as its bookings. */
const SHOPS = 20;
const REMINDER_HOURS = 24;
/** The quiet hours that every shop starts with. */
const QUIET = { from: '21:00', to: '07:00' };

export interface ToldBooking {
  id: string;
  customerId: string;
  customerName: string;
  phone: string;
  status: string;
  what: Row;
}

export interface Sender {
  businessId: string;
  number: number;
  shop: string;
  plan: keyof typeof MESSAGES_INCLUDED;
  publicUrl: string;
  idOf: (kind: string, number: number) => string;
  now: string;
}

/** What becomes of messages, one after the other. */
const OUTCOMES = [
  { channel: 'WHATSAPP', status: 'READ', reason: null, attempts: 1 },
  { channel: 'WHATSAPP', status: 'DELIVERED', reason: null, attempts: 1 },
  { channel: 'SMS', status: 'DELIVERED', reason: 'NOT_ON_WHATSAPP', attempts: 2 },
  { channel: 'SMS', status: 'FAILED', reason: 'NUMBER_UNKNOWN', attempts: 2 },
  { channel: null, status: 'DROPPED', reason: 'STOPPED', attempts: 0 },
  { channel: 'SMS', status: 'SENT', reason: 'NO_REPORT', attempts: 2 },
  { channel: null, status: 'DROPPED', reason: 'NO_LONGER_TRUE', attempts: 0 },
] as const;
const WAITING = { channel: null, status: 'QUEUED', reason: null, attempts: 0 } as const;
type Outcome = (typeof OUTCOMES)[number] | typeof WAITING;

/** As long as real ones: 12 or 8 letters, then the route of the business. */
const tokenOf = (businessId: string, id: string, letters: number): string =>
  `s${id.slice(18, 22)}`.padEnd(letters, '0') + businessId.slice(-6);

/** `Sat 21 Nov, 10:00`; a rental has no time. */
function whenWords({ starts_at: startsAt, items }: Row): string {
  const start = Temporal.Instant.from(String(startsAt));
  const day = dayWords(dateOf(start)).slice(0, -5);
  const [{ kind }] = items as [{ kind: string }];
  return kind === 'UNIT' ? day : `${day}, ${textOf(start).slice(11, 16)}`;
}

/** Adds sent messages, scheduled messages and the usage of the month. */
export function addMessages(sender: Sender, bookings: readonly ToldBooking[], put: Put): void {
  const { businessId, number, idOf } = sender;
  if (number > SHOPS) return;
  const now = Temporal.Instant.from(sender.now);
  let made = 0;
  const waits: Temporal.Instant[] = [];
  const told = new Set<string>();

  const tell = (booking: ToldBooking, kind: CustomerKind, dueAt: Temporal.Instant, outcome: Outcome) => {
    // A rental starts at midnight, when nothing is sent.
    const quiet = quietUntil(QUIET, dueAt);
    const createdAt = quiet && isBefore(quiet, now) === isBefore(dueAt, now) ? quiet : dueAt;
    const { channel, status, reason, attempts } = outcome;
    const left = status !== 'DROPPED' && status !== 'QUEUED';
    const isFirst = left && !told.has(booking.customerId);
    if (isFirst) told.add(booking.customerId);
    const stopToken = tokenOf(businessId, booking.customerId, 8);
    const text = renderText(kind, {
      shop: sender.shop,
      customer: booking.customerName,
      item: String(booking.what['item']),
      when: whenWords(booking.what),
      amountPesewas: Number(booking.what['total_pesewas']),
      nextPesewas: 0,
      link: `${sender.publicUrl}/o/${tokenOf(businessId, booking.id, 12)}`,
      code: null,
      until: null,
      duePesewas: 0,
      paidPesewas: 0,
      refundPesewas: 0,
      detail: null,
      stop: isFirst ? `${sender.publicUrl}/m/${stopToken}` : null,
    });
    const sentAt = left && status !== 'FAILED' ? createdAt.add({ minutes: 1 }).toString() : null;
    if (status === 'QUEUED') waits.push(createdAt);
    const startsAt = Temporal.Instant.from(String(booking.what['starts_at']));
    const isReminder = kind === 'booking.reminder';
    put('messages', {
      business_id: businessId,
      id: idOf('msg', made++),
      booking_id: booking.id,
      customer_id: booking.customerId,
      kind,
      subject: booking.id,
      version: 'seed',
      facts: isReminder ? { at: Math.floor(startsAt.epochMilliseconds / 1_000), hours: REMINDER_HOURS } : {},
      by_customer: false,
      channel,
      to_address: left ? booking.phone : null,
      text: left ? text : null,
      status,
      reason,
      segments: left ? countSegments(text) : null,
      cost_pesewas: 0,
      attempts,
      provider: left ? 'simulator' : null,
      created_at: isBefore(now, createdAt) ? sender.now : createdAt.toString(),
      send_at: createdAt.toString(),
      sent_at: sentAt,
      delivered_at: status === 'DELIVERED' || status === 'READ' ? sentAt : null,
      due_at: status === 'QUEUED' ? createdAt.toString() : null,
    });
    if (isFirst)
      put('message_recipients', {
        business_id: businessId,
        customer_id: booking.customerId,
        token: stopToken,
        told_at: sentAt,
      });
  };

  const next = (): Outcome => OUTCOMES[made % OUTCOMES.length] ?? WAITING;
  for (const booking of bookings) {
    // A hold is told of only where the shop wants it.
    if (booking.status === 'HELD' || booking.status === 'EXPIRED') continue;
    const startsAt = Temporal.Instant.from(String(booking.what['starts_at']));
    const confirmedAt = startsAt.subtract({ hours: 72 });
    tell(booking, 'booking.confirmed', isBefore(now, confirmedAt) ? now.subtract({ minutes: 2 }) : confirmedAt, next());
    put('booking_links', {
      business_id: businessId,
      token: tokenOf(businessId, booking.id, 12),
      booking_id: booking.id,
      created_at: sender.now,
    });
    const remindedAt = startsAt.subtract({ hours: REMINDER_HOURS });
    if (booking.status === 'CANCELLED') tell(booking, 'booking.cancelled', remindedAt, next());
    else tell(booking, 'booking.reminder', remindedAt, isBefore(now, remindedAt) ? WAITING : next());
  }
  const due = waits.toSorted((a, b) => Temporal.Instant.compare(a, b))[0];
  put('message_queues', { business_id: businessId, due_at: due?.toString() ?? null });
  // The first shop is warned; the others have used less.
  const share = number === 1 ? 0.84 : (number * 4) / 100;
  put('message_months', {
    business_id: businessId,
    month: `${dateOf(now).slice(0, 7)}-01`,
    sent: Math.round(MESSAGES_INCLUDED[sender.plan] * share),
  });
}
