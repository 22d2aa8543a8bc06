import type { Message, MessageSettings } from '@dwaso/sdk';
import { addDays, dateOf } from '../../kit/format.ts';

/** Messages of a later time, which the customer has not just caused. */
const MOMENTS: readonly string[] = ['booking.reminder', 'return.reminder', 'review.request'];
/** A fact waits a minute by itself. What waits longer was held back at night. */
const HELD_BACK_MS = 120_000;

/** When a queued message goes out, and whether the quiet hours hold it back until then. */
export function leavesAt(
  { kind, createdAt, sendAt }: Pick<Message, 'kind' | 'createdAt' | 'sendAt'>,
  quiet: MessageSettings['quietHours'] | undefined,
): { at: string; quiet: boolean } {
  if (!quiet) return { at: sendAt, quiet: false };
  const { from, to } = quiet;
  const time = sendAt.slice(11, 16);
  if (!MOMENTS.includes(kind))
    return { at: sendAt, quiet: time === to && Date.parse(sendAt) - Date.parse(createdAt) > HELD_BACK_MS };
  const isQuiet = from < to ? time >= from && time < to : from > to && (time >= from || time < to);
  if (!isQuiet) return { at: sendAt, quiet: false };
  const day = dateOf(sendAt);
  const end = from > to && time >= from ? addDays(day, 1) : day;
  return { at: to === '24:00' ? `${addDays(end, 1)}T00:00:00.000Z` : `${end}T${to}:00.000Z`, quiet: true };
}

/** Whether a queued message will be dropped when it is due. */
export const isOutdated = ({ status, reason }: Pick<Message, 'status' | 'reason'>): boolean =>
  status === 'QUEUED' && reason === 'NO_LONGER_TRUE';

/** Whether it went by SMS because WhatsApp failed. A reason of the SMS provider says that it was asked again. */
export const isInsteadOfWhatsApp = ({ channel, status, reason }: Pick<Message, 'channel' | 'status' | 'reason'>) =>
  channel === 'SMS' &&
  status !== 'FAILED' &&
  status !== 'DROPPED' &&
  (reason === 'NO_REPORT' || /WHATSAPP|TEMPLATE/.test(reason ?? ''));

/** What is still to come, the next one first, and what was told or left out, in the order given. */
export function splitLog(
  messages: readonly Message[],
  quiet: MessageSettings['quietHours'] | undefined,
): { coming: Message[]; done: Message[] } {
  const waits = (message: Message) => message.status === 'QUEUED' && !isOutdated(message);
  return {
    coming: messages.filter(waits).toSorted((a, b) => leavesAt(a, quiet).at.localeCompare(leavesAt(b, quiet).at)),
    done: messages.filter((message) => !waits(message)),
  };
}
