import type { Booking } from '@dwaso/sdk';
import { dateOf } from '../../kit/format.ts';

export type BookingAction =
  | 'confirm'
  | 'check-in'
  | 'complete'
  | 'no-show'
  | 'cancel'
  | 'record'
  | 'link'
  | 'move'
  | 'items'
  | 'edit';

const BY_STATUS: Record<string, readonly BookingAction[]> = {
  HELD: ['confirm', 'cancel', 'record', 'link', 'move', 'items', 'edit'],
  CONFIRMED: ['check-in', 'complete', 'no-show', 'cancel', 'record', 'link', 'move', 'items', 'edit'],
  CHECKED_IN: ['complete', 'record', 'link', 'edit'],
  COMPLETED: ['record', 'link', 'edit'],
};

/** What a booking's state allows. The service decides; this only keeps buttons away that it would refuse. */
export function actionsOf({ status, duePesewas, startsAt }: Booking, now: number): ReadonlySet<BookingAction> {
  const allowed = new Set(BY_STATUS[status]);
  if (duePesewas <= 0) {
    allowed.delete('record');
    allowed.delete('link');
  }
  if (Date.parse(startsAt) > now) allowed.delete('no-show');
  // A booking of another week is not handed over today.
  if (dateOf(startsAt) > dateOf(now)) {
    allowed.delete('check-in');
    allowed.delete('complete');
  }
  return allowed;
}
