/** What people are told. */

export const CUSTOMER_KINDS = [
  'booking.held',
  'booking.confirmed',
  'booking.reminder',
  'booking.rescheduled',
  'booking.cancelled',
  'payment.received',
  'payment.refunded',
  'waitlist.offered',
  'return.reminder',
  'review.request',
] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

/** Kinds that a member chooses. */
export const MEMBER_KINDS = [
  'member.new_booking',
  'member.paid',
  'member.cancelled',
  'member.handoff',
  'member.day',
] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];

/** Goes to every owner, because it guards their money: it cannot be turned off, and owners alone see it in the list. */
export const OF_ACCOUNT = 'member.payout_account';
export const MESSAGE_KINDS = [...CUSTOMER_KINDS, ...MEMBER_KINDS, OF_ACCOUNT] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const CHANNELS = ['WHATSAPP', 'SMS', 'PUSH'] as const;
export type Channel = (typeof CHANNELS)[number];

export const STATUSES = ['QUEUED', 'SENT', 'DELIVERED', 'READ', 'FAILED', 'DROPPED'] as const;
export type MessageStatus = (typeof STATUSES)[number];

/** The same list stands in src/db/functions/queue_messages.sql. */
export const ENABLED_BY_DEFAULT: readonly CustomerKind[] = [
  'booking.confirmed',
  'booking.rescheduled',
  'booking.cancelled',
  'payment.received',
  'payment.refunded',
  'booking.reminder',
  'waitlist.offered',
];

/** Facts of one booking within a minute become one message, of the weightiest: the first of this list. */
const BY_WEIGHT: readonly MessageKind[] = [
  'booking.cancelled',
  'payment.refunded',
  'booking.rescheduled',
  'booking.confirmed',
  'payment.received',
  'booking.held',
];
export const MERGED_SECONDS = 60;

export const isMerged = (kind: MessageKind): boolean => BY_WEIGHT.includes(kind);
/** Negative when `a` is weightier. */
export const compareWeight = (a: MessageKind, b: MessageKind): number => BY_WEIGHT.indexOf(a) - BY_WEIGHT.indexOf(b);

/** Not counted against the day's cap and the plan. */
export const isReceipt = (kind: MessageKind): boolean => kind === 'payment.received';

/** Messages to customers that a plan includes a calendar month. */
export const MESSAGES_INCLUDED = { STARTER: 200, GROWTH: 1_000, PRO: 5_000 } as const;
export const MESSAGES_A_DAY = 6;
/**
 * Receipts for money that members record by hand, to a customer a day and times the plan's share a month. No money has to
 * come for such a payment, and its SMS costs the platform.
 */
export const RECORDED_RECEIPTS = { aDay: 20, plans: 10 };
/** To a member by SMS or WhatsApp, beside those about the payout account. */
export const MEMBER_MESSAGES_A_DAY = 100;
/** The share of the plan from which the owner is warned. */
export const WARNED_SHARE = 0.8;

/** A report moves a message forward only: a late `SENT` does not undo `DELIVERED`, and nothing follows `READ`. */
const FORWARD: readonly MessageStatus[] = ['QUEUED', 'SENT', 'DELIVERED', 'READ'];
export function mayFollow(from: MessageStatus, to: MessageStatus): boolean {
  if (from === 'FAILED' || from === 'DROPPED') return false;
  if (to === 'FAILED') return from === 'QUEUED' || from === 'SENT';
  return FORWARD.indexOf(to) > FORWARD.indexOf(from);
}
