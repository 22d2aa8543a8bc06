import { isBefore } from '../../kit/time.ts';

export const BOOKING_STATUSES = [
  'HELD',
  'CONFIRMED',
  'CHECKED_IN',
  'COMPLETED',
  'CANCELLED',
  'NO_SHOW',
  'EXPIRED',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export type BookingEvent =
  | 'booking.held'
  | 'booking.confirmed'
  | 'booking.rescheduled'
  | 'booking.updated'
  | 'booking.cancelled'
  | 'booking.completed'
  | 'booking.no_show'
  | 'booking.expired';

type Creation = { to: BookingStatus; emits: BookingEvent };

/** Initial state by origin: a hold of a customer, or a booking by the business. */
export const CREATIONS = {
  hold: { to: 'HELD', emits: 'booking.held' },
  book: { to: 'CONFIRMED', emits: 'booking.confirmed' },
} as const satisfies Record<string, Creation>;

type Transition = { from: readonly BookingStatus[]; to: BookingStatus | 'SAME'; emits: BookingEvent | null };

/** Every transition of a booking. Any other one is 409 INVALID_STATE. */
export const TRANSITIONS = {
  confirm: { from: ['HELD'], to: 'CONFIRMED', emits: 'booking.confirmed' },
  expire: { from: ['HELD'], to: 'EXPIRED', emits: 'booking.expired' },
  reschedule: { from: ['HELD', 'CONFIRMED'], to: 'SAME', emits: 'booking.rescheduled' },
  'check-in': { from: ['CONFIRMED'], to: 'CHECKED_IN', emits: null },
  complete: { from: ['CONFIRMED', 'CHECKED_IN'], to: 'COMPLETED', emits: 'booking.completed' },
  'no-show': { from: ['CONFIRMED'], to: 'NO_SHOW', emits: 'booking.no_show' },
  cancel: { from: ['HELD', 'CONFIRMED'], to: 'CANCELLED', emits: 'booking.cancelled' },
  // A payment after the hold expired confirms the booking if its time is still free.
  revive: { from: ['EXPIRED'], to: 'CONFIRMED', emits: 'booking.confirmed' },
} as const satisfies Record<string, Transition>;

export type BookingTrigger = keyof typeof TRANSITIONS;
export const BOOKING_TRIGGERS = Object.keys(TRANSITIONS) as BookingTrigger[];

export function next(status: BookingStatus, trigger: BookingTrigger): BookingStatus | null {
  const { from, to }: Transition = TRANSITIONS[trigger];
  if (!from.includes(status)) return null;
  return to === 'SAME' ? status : to;
}

export const eventOf = (trigger: BookingTrigger): BookingEvent | null => TRANSITIONS[trigger].emits;

/** The states that a trigger can leave, for a guarded UPDATE. */
export const sourcesOf = (trigger: BookingTrigger): readonly BookingStatus[] => TRANSITIONS[trigger].from;

/** States that occupy unit days or provider time. */
export const LIVE_STATUSES: readonly BookingStatus[] = ['HELD', 'CONFIRMED', 'CHECKED_IN'];
/** States in which money can be due. */
export const OWING_STATUSES: readonly BookingStatus[] = ['HELD', 'CONFIRMED', 'CHECKED_IN', 'COMPLETED'];

export const isLive = (status: BookingStatus): boolean => LIVE_STATUSES.includes(status);
/** A no-show owes nothing by itself, but money for it can be taken. */
export const maySettle = (status: BookingStatus): boolean => canOwe(status) || status === 'NO_SHOW';
export const canOwe = (status: BookingStatus): boolean => OWING_STATUSES.includes(status);

/** A hold expires at the instant of its end, before a job has written the state EXPIRED. */
export const statusAt = (
  status: BookingStatus,
  holdExpiresAt: Temporal.Instant | null,
  now: Temporal.Instant,
): BookingStatus => (status === 'HELD' && holdExpiresAt !== null && !isBefore(now, holdExpiresAt) ? 'EXPIRED' : status);
