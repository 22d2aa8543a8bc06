import { addDays, dateOf, isBefore, startOf } from '../../kit/time.ts';
import type { BookingStatus } from '../booking/states.ts';
import { type CustomerKind, isReceipt, MESSAGES_A_DAY, type MessageKind, RECORDED_RECEIPTS } from './kinds.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';

/** Decides, at the time of sending, whether a message to a customer is still true and may go out. */

export const REASONS = [
  'NO_LONGER_TRUE',
  'MERGED',
  'STOPPED',
  'ERASED',
  'DAILY_LIMIT',
  'PLAN_LIMIT',
  'TURNED_OFF',
  'TOO_LATE',
  'NO_CHANNEL',
] as const;
export type DropReason = (typeof REASONS)[number];

export type Judgement =
  | { decision: 'send' }
  | { decision: 'wait'; until: Temporal.Instant }
  | { decision: 'drop'; reason: DropReason };

export interface Judged {
  kind: CustomerKind;
  createdAt: Temporal.Instant;
  byCustomer: boolean;
  /** A member asked for it by hand. */
  byHand: boolean;
  /** The start or end that a reminder or request was made for. */
  madeFor: number | null;
  hours: number | null;
  /** A receipt for money that a member recorded. */
  recorded: boolean;
}

export interface JudgedBooking {
  status: BookingStatus;
  startsAt: Temporal.Instant;
  endsAt: Temporal.Instant;
  isRental: boolean;
  reviewed: boolean;
  holdExpiresAt: Temporal.Instant | null;
}

export interface Circumstances {
  erased: boolean;
  stopped: boolean;
  enabled: readonly CustomerKind[];
  reminderHours: readonly number[];
  quietHours: QuietHours;
  /** Messages beside receipts that the customer got today from the business. */
  sentToday: number;
  sentThisMonth: number;
  receiptsToday: number;
  /** Those for recorded money, to all customers. */
  receiptsThisMonth: number;
  included: number;
  now: Temporal.Instant;
}

/** What a customer did this recently is answered also at night, and to customers who stopped messages. */
const JUST_NOW_MINUTES = 10;

/** The least time that an offer must have left after the quiet hours; the shortest offer is as long. */
const HEARD_MINUTES = 15;

const SOON_OVER: readonly CustomerKind[] = ['booking.reminder', 'return.reminder'];

const seconds = (instant: Temporal.Instant): number => Math.floor(instant.epochMilliseconds / 1_000);

/** The day of the last second before an end. A visit that gets longer still ends on that day. */
const lastDay = (end: number): string => dateOf(Temporal.Instant.fromEpochMilliseconds((end - 1) * 1_000));

/** Statuses of a booking in which a message is true; messages of other kinds are true in all. */
const TRUE_IN: Partial<Record<MessageKind, readonly BookingStatus[]>> = {
  'booking.held': ['HELD'],
  'waitlist.offered': ['HELD'],
  'booking.confirmed': ['CONFIRMED', 'CHECKED_IN'],
  'booking.rescheduled': ['HELD', 'CONFIRMED', 'CHECKED_IN'],
  'booking.cancelled': ['CANCELLED'],
  'booking.reminder': ['CONFIRMED'],
  'return.reminder': ['CONFIRMED', 'CHECKED_IN'],
  'review.request': ['COMPLETED'],
};

export const isTrueIn = (kind: MessageKind, status: BookingStatus): boolean => TRUE_IN[kind]?.includes(status) ?? true;

function isTrue(message: Judged, booking: JudgedBooking, { reminderHours, now }: Circumstances): boolean {
  const { kind, byHand, madeFor, hours } = message;
  if (!isTrueIn(kind, booking.status)) return false;
  if (kind === 'review.request' && booking.reviewed) return false;
  if (kind === 'return.reminder' && byHand) return booking.isRental && lastDay(seconds(booking.endsAt)) === dateOf(now);
  if (byHand) return true;
  // A booking that moved has a request for its new day; that of the former day would ask twice.
  if (kind === 'review.request') return madeFor !== null && lastDay(madeFor) === lastDay(seconds(booking.endsAt));
  if (kind === 'return.reminder') return madeFor === seconds(booking.endsAt);
  if (kind === 'booking.reminder')
    return madeFor === seconds(booking.startsAt) && (hours === null || reminderHours.includes(hours));
  return true;
}

/** A rental starts at midnight, within quiet hours: its reminder may still be sent on the first day. */
const remindedUntil = ({ startsAt, isRental }: JudgedBooking): Temporal.Instant =>
  isRental ? startOf(addDays(dateOf(startsAt), 1)) : startsAt;

const isOver = ({ kind }: Judged, booking: JudgedBooking, now: Temporal.Instant): boolean =>
  SOON_OVER.includes(kind) && !isBefore(now, kind === 'booking.reminder' ? remindedUntil(booking) : booking.endsAt);

/** Another reminder of the booking, nearer to its start, is due as well: quiet hours or a stop have held this one back. */
const isOvertaken = (
  { kind, byHand, hours }: Judged,
  { startsAt }: JudgedBooking,
  { reminderHours, now }: Circumstances,
) =>
  kind === 'booking.reminder' &&
  !byHand &&
  hours !== null &&
  reminderHours.some((nearer) => nearer < hours && !isBefore(now, startsAt.subtract({ hours: nearer })));

/** An offer that its customer would only hear of when it is over, or hardly any time before. */
const isSoonGone = ({ kind }: Judged, booking: JudgedBooking | null, until: Temporal.Instant): boolean =>
  kind === 'waitlist.offered' &&
  booking?.holdExpiresAt != null &&
  isBefore(booking.holdExpiresAt, until.add({ minutes: HEARD_MINUTES }));

export function judge(message: Judged, booking: JudgedBooking | null, circumstances: Circumstances): Judgement {
  const { erased, stopped, enabled, quietHours, sentToday, sentThisMonth, included, now } = circumstances;
  const { receiptsToday, receiptsThisMonth } = circumstances;
  const drop = (reason: DropReason): Judgement => ({ decision: 'drop', reason });
  if (erased) return drop('ERASED');
  if (booking && !isTrue(message, booking, circumstances)) return drop('NO_LONGER_TRUE');
  if (booking && isOver(message, booking, now)) return drop('TOO_LATE');
  if (booking && isOvertaken(message, booking, circumstances)) return drop('MERGED');
  if (!message.byHand && !enabled.includes(message.kind)) return drop('TURNED_OFF');
  const justNow = message.byCustomer && isBefore(now, message.createdAt.add({ minutes: JUST_NOW_MINUTES }));
  const receipt = isReceipt(message.kind);
  if (stopped && !receipt && !justNow) return drop('STOPPED');
  const until = justNow || message.byHand ? null : quietUntil(quietHours, now);
  if (until && !isSoonGone(message, booking, until)) return { decision: 'wait', until };
  if (!receipt && sentToday >= MESSAGES_A_DAY) return drop('DAILY_LIMIT');
  if (!receipt && sentThisMonth >= included) return drop('PLAN_LIMIT');
  if (message.recorded && receiptsToday >= RECORDED_RECEIPTS.aDay) return drop('DAILY_LIMIT');
  if (message.recorded && receiptsThisMonth >= RECORDED_RECEIPTS.plans * included) return drop('PLAN_LIMIT');
  return { decision: 'send' };
}
