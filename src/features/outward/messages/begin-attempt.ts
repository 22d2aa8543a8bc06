import { countSegments } from '../../../domain/messages/gsm7.ts';
import type { Channel, CustomerKind } from '../../../domain/messages/kinds.ts';
import { renderText } from '../../../domain/messages/texts.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { toValues } from './compose.ts';
import { subjectsOf } from './group.ts';
import type { MessageProviders } from './providers/create.ts';
import type { Outgoing, Provider } from './providers/provider.ts';
import { startAttempt } from './store-outcome.ts';
import type { BookingFacts, DueMessage, MemberFacts, PaymentFacts, Recipient, Sender } from './store-queue.ts';
import { requireBookingToken } from './store-recipients.ts';

/** A message whose attempt has begun: from the commit on, its outcome is unknown until it is recorded. */
export interface Claimed {
  message: DueMessage;
  /** Null for PUSH, which has no account with a provider; in a sandbox it is the simulator. */
  provider: Provider | null;
  outgoing: Outgoing;
}

export interface ClaimContext {
  providers: MessageProviders;
  publicUrl: string;
  /** Exceeds the timeouts of a call to a provider and of the transaction that records it. */
  leaseSeconds: number;
}

/** One transaction of a business, and what its messages are about. */
export interface Work {
  tx: Tx;
  businessId: string;
  sender: Sender;
  bookings: Map<string, BookingFacts>;
  payments: Map<string, PaymentFacts>;
  recipients: Map<string, Recipient>;
  members: Map<string, MemberFacts>;
  /** Messages that were dropped in this transaction. */
  ended: Set<string>;
  now: Temporal.Instant;
}

/** An attempt that begins, until when the message waits, or that it was dropped. */
export type Decision = Claimed | Temporal.Instant | 'dropped';

/** Writes text, provider and lease: from the commit on, the message may leave. */
export async function begin(
  { publicUrl, leaseSeconds }: ClaimContext,
  work: Work,
  message: DueMessage,
  by: { provider: Provider | null; channel: Channel; to: string; name: string; stop: string | null },
): Promise<Decision> {
  const { tx, businessId, sender, now } = work;
  const [booking = null, ...others] = subjectsOf(work.bookings, message);
  const payment = work.payments.get(message.facts.paymentId ?? '') ?? null;
  const link =
    booking === null
      ? `${publicUrl}/console`
      : `${publicUrl}/o/${await requireBookingToken(tx, businessId, booking.id, now)}`;
  const { facts } = message;
  const kind = message.kind;
  const values = toValues({
    kind,
    sender,
    customerName: by.name,
    booking,
    others,
    payment,
    facts,
    factAt: facts.byHand ? null : message.createdAt,
    link,
    stop: by.stop,
  });
  const own = message.customerId === null ? undefined : sender.texts?.[message.kind as CustomerKind];
  const text = renderText(message.kind, by.channel === 'PUSH' ? { ...values, link: '' } : values, own).trim();
  const provider = by.provider?.name ?? 'push';
  const segments = by.channel === 'PUSH' ? null : countSegments(text);
  const attempt = { channel: by.channel, to: by.to, text, segments, provider, facts };
  const leaseEnd = now.add({ seconds: leaseSeconds });
  if ((await startAttempt(tx, message, attempt, now, leaseEnd)) === 0) return 'dropped';
  const consolePath = booking === null ? `/console/b/${businessId}` : `/console/b/${businessId}/bookings/${booking.id}`;
  return {
    message: {
      ...message,
      attempts: message.attempts + 1,
      channel: by.channel,
      provider,
      sendingSince: now,
      to: by.to,
      text,
    },
    provider: by.provider,
    outgoing: {
      businessId,
      messageId: message.id,
      kind: message.kind,
      to: by.to,
      text,
      senderName: sender.senderName,
      parameters: templateParameters(values),
      url: consolePath,
    },
  };
}

/** The values of a WhatsApp template, in the order that docs/messages.md tells operators to submit. */
function templateParameters(values: ReturnType<typeof toValues>): string[] {
  const one = (own: string) => renderText('booking.confirmed', { ...values, stop: null }, own) || '-';
  const stop = values.stop === null ? '' : ` (stop: ${values.stop})`;
  return [one('{shop}'), one('{customer}'), one('{item}'), one('{when}'), one('{amount}'), `${values.link}${stop}`];
}
