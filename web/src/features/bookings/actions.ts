import type { Booking } from '@dwaso/sdk';

export type BookingAction =
  | 'confirm'
  | 'check-in'
  | 'complete'
  | 'no-show'
  | 'cancel'
  | 'record'
  | 'link'
  | 'move'
  | 'edit';

const BY_STATUS: Record<string, readonly BookingAction[]> = {
  HELD: ['confirm', 'cancel', 'record', 'link', 'move', 'edit'],
  CONFIRMED: ['check-in', 'complete', 'no-show', 'cancel', 'record', 'link', 'move', 'edit'],
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
  return allowed;
}
