import { isBefore } from '../../../kit/time.ts';
import type { DueMessage } from './store-queue.ts';

/** A message waits this long where an earlier one of its booking is just being sent. */
const IN_ORDER_SECONDS = 5;
/** Exceeds the timeout of a call to a provider. An attempt without a record by then has an unknown outcome. */
const CALL_SECONDS = 15;

/** Messages of one booking to one person go out in the order of their facts. */
export const findAhead = (message: DueMessage, ahead: readonly DueMessage[]): DueMessage | undefined =>
  ahead.findLast(
    (other) =>
      message.bookingId !== null &&
      other.id !== message.id &&
      other.bookingId === message.bookingId &&
      other.customerId === message.customerId &&
      other.userId === message.userId &&
      other.attempts > 0 &&
      isBefore(other.createdAt, message.createdAt),
  );

/** Until an earlier message is looked at again; the call of one that is just being sent is over soon. */
export function waitFor({ sendingSince, dueAt }: DueMessage, now: Temporal.Instant): Temporal.Instant {
  const soon = now.add({ seconds: IN_ORDER_SECONDS });
  const isCalling = sendingSince !== null && isBefore(now, sendingSince.add({ seconds: CALL_SECONDS }));
  return !isCalling && dueAt !== null && isBefore(soon, dueAt) ? dueAt : soon;
}
