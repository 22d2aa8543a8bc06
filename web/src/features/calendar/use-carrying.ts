import type { Booking } from '@dwaso/sdk';
import { useCallback, useMemo, useRef, useState } from 'react';
import { addDays, dateOf, daysBetween } from '../../kit/format.ts';
import { queryClient } from '../../kit/query.ts';
import { tellTarget } from '../bookings/index.ts';
import type { Drag } from './drag.ts';
import { cellQuery } from './queries.ts';
import { TEXT } from './texts.ts';
import type { Carried, Place } from './unit-grid-keys.ts';

/** A booking is picked up on one of its days: the others go with it. */
export const startOf = ({ booking, from, date }: Carried): string =>
  addDays(dateOf(booking.startsAt), daysBetween(from, date));

/** The day under the pointer; a booking stays with its unit, so that the row does not matter. */
const dateAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-date]')?.dataset['date'];

/** Picks bookings of a day up, carries them over the days and drops them, by keys, taps, mouse and finger alike. */
export function useCarrying(businessId: string, open: (place: Place) => void, say: (text: string) => void) {
  const [carried, show] = useState<Carried | null>(null);
  const [dropped, setDropped] = useState<Carried | null>(null);
  /** The same as `carried`, for events that come before the next drawing. */
  const current = useRef<Carried | null>(null);
  const setCarried = useCallback((next: Carried | null) => {
    current.current = next;
    show(next);
  }, []);
  const actions = useMemo(() => {
    /** The booking of a day that can move. With several the panel lets the person say which. */
    async function take(place: Place): Promise<Booking | null> {
      const bookings = await queryClient.fetchQuery(cellQuery(businessId, place.unitId, place.date));
      const movable = bookings.filter(({ status }) => status !== 'CHECKED_IN');
      const [only] = movable;
      if (movable.length !== 1 || !only) {
        open(place);
        return null;
      }
      setCarried({ booking: only, unitId: place.unitId, from: place.date, date: place.date });
      say(TEXT.status.pickedUp(only.customerName));
      return only;
    }
    const carry = (date: string) => {
      const before = current.current;
      if (!before || before.date === date) return;
      const next = { ...before, date };
      setCarried(next);
      say(TEXT.status.over(next.booking.customerName, tellTarget(next.booking, { date: startOf(next) })));
    };
    const end = (last: Carried) => {
      if (last.date === last.from) say(TEXT.status.putBack(last.booking.customerName));
      else setDropped(last);
      setCarried(null);
    };
    const putBack = () => {
      if (current.current) say(TEXT.status.putBack(current.current.booking.customerName));
      setCarried(null);
    };
    return {
      pickUp: async (place: Place) => {
        await take(place);
      },
      carry,
      drag(place: Place): Drag {
        const taken = take(place);
        let { date } = place;
        return {
          move(x, y) {
            date = dateAt(x, y) ?? date;
            carry(date);
          },
          end: () =>
            void taken.then((booking) => booking && end({ booking, unitId: place.unitId, from: place.date, date })),
          cancel: () => void taken.then((booking) => booking && putBack()),
        };
      },
      drop(date?: string) {
        if (current.current) end({ ...current.current, ...(date && { date }) });
      },
      putBack,
    };
  }, [businessId, open, say, setCarried]);
  return { carried, setCarried, dropped, setDropped, actions };
}
