import type { Booking } from '@dwaso/sdk';
import { useCallback, useState } from 'react';
import { formatStay } from '../../kit/format.ts';
import { type LiveEvent, useLiveEvents } from '../../kit/live.ts';
import { TEXT } from './texts.ts';

const VERBS = ['held', 'confirmed', 'rescheduled', 'cancelled', 'expired'] as const;

/** The booking that an event is about; null for other events. */
export const bookingOf = ({ type, data }: LiveEvent): Booking | null =>
  type.startsWith('booking.') ? (data['booking'] as Booking) : null;

/** What an event says, in one line. */
function tellEvent(event: LiveEvent): string | null {
  const booking = bookingOf(event);
  if (!booking) return null;
  const { customerName, startsAt, endsAt, unitId } = booking;
  const verb = VERBS.find((one) => event.type === `booking.${one}`);
  if (!verb) return TEXT.status.changed(customerName);
  return TEXT.status[verb](customerName, formatStay(startsAt, endsAt, unitId !== null));
}

/** The one polite line of a calendar: what happens elsewhere, and what is being carried. */
export function useStatusLine(onBooking: (booking: Booking) => void): [string, (text: string) => void] {
  const [line, setLine] = useState('');
  useLiveEvents(
    useCallback(
      (event: LiveEvent) => {
        const booking = bookingOf(event);
        const text = tellEvent(event);
        if (!booking || text === null) return;
        setLine(text);
        onBooking(booking);
      },
      [onBooking],
    ),
  );
  return [line, setLine];
}
