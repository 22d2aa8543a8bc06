import { isMerged } from '../../../domain/messages/kinds.ts';
import { isBefore } from '../../../kit/time.ts';
import type { DueMessage } from './store-queue.ts';

/** A message waits this long where an earlier one of its booking is just being sent. */
const IN_ORDER_SECONDS = 5;
/** Exceeds the timeout of a call to a provider. An attempt without a record by then has an unknown outcome. */
const CALL_SECONDS = 15;

/** A message that waits for an earlier one is due within this time; one that waits for quiet hours to end, mostly later. */
const WAITING_MINUTES = 10;

/**
 * Messages of one booking to one person go out in the order of their facts. One that is sent by hand waits only for an
 * attempt that has begun.
 */
export function findAhead(
  message: DueMessage,
  ahead: readonly DueMessage[],
  now: Temporal.Instant,
): DueMessage | undefined {
  if (message.bookingId === null) return undefined;
  const soon = now.add({ minutes: WAITING_MINUTES });
  const isWaiting = ({ kind, dueAt }: DueMessage) =>
    !message.facts.byHand && isMerged(kind) && dueAt !== null && isBefore(dueAt, soon);
  return ahead.findLast(
    (other) =>
      other.id !== message.id &&
      other.bookingId === message.bookingId &&
      other.customerId === message.customerId &&
      other.userId === message.userId &&
      (other.attempts > 0 || isWaiting(other)) &&
      isBefore(other.createdAt, message.createdAt),
  );
}

/** Until an earlier message is looked at again; the call of one that is just being sent is over soon. */
export function waitFor({ sendingSince, dueAt }: DueMessage, now: Temporal.Instant): Temporal.Instant {
  const soon = now.add({ seconds: IN_ORDER_SECONDS });
  const isCalling = sendingSince !== null && isBefore(now, sendingSince.add({ seconds: CALL_SECONDS }));
  return !isCalling && dueAt !== null && isBefore(soon, dueAt) ? dueAt : soon;
}
