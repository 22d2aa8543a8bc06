import type { Booking } from '@dwaso/sdk';
import { useRef, useState } from 'react';
import { dateOf } from '../../kit/format.ts';
import { type MoveTarget, tellTarget } from '../bookings/index.ts';
import { instantOf, minutesAt } from './day-layout.ts';
import { followDrag } from './drag.ts';
import { TEXT } from './texts.ts';

/** Where an appointment is or would be. */
export interface Spot {
  providerId: string;
  date: string;
  minutes: number;
}

export interface CarriedSpot extends Spot {
  booking: Booking;
}

const spotOf = ({ providerId, startsAt }: Booking): Spot => {
  const date = dateOf(startsAt);
  return { providerId: providerId ?? '', date, minutes: minutesAt(startsAt, date) };
};
const isSame = (one: Spot, other: Spot): boolean =>
  one.providerId === other.providerId && one.date === other.date && one.minutes === other.minutes;
const canMove = ({ status }: Booking): boolean => status === 'HELD' || status === 'CONFIRMED';

/** Picks an appointment up, carries and drops it: by keys and by pointer with the same question at the end. */
export function useAppointmentMove({
  nameOf,
  say,
  spotAt,
}: {
  nameOf: (providerId: string) => string;
  say: (text: string) => void;
  /** The spot under the pointer. */
  spotAt: (x: number, y: number, carried: CarriedSpot) => Spot | null;
}) {
  const [carried, show] = useState<CarriedSpot | null>(null);
  const [asked, setAsked] = useState<{ booking: Booking; to: MoveTarget } | null>(null);
  const current = useRef<CarriedSpot | null>(null);
  const set = (next: CarriedSpot | null) => {
    current.current = next;
    show(next);
  };
  const toTarget = ({ providerId, date, minutes }: Spot): MoveTarget => ({
    startsAt: instantOf(date, minutes),
    providerId,
    providerName: nameOf(providerId),
  });
  const pickUp = (booking: Booking) => {
    if (!canMove(booking)) return;
    set({ booking, ...spotOf(booking) });
    say(TEXT.status.pickedUp(booking.customerName));
  };
  const carry = (spot: Spot) => {
    const before = current.current;
    if (!before || isSame(before, spot)) return;
    const { booking } = before;
    set({ booking, ...spot });
    say(TEXT.status.over(booking.customerName, tellTarget(booking, toTarget(spot))));
  };
  const putBack = () => {
    if (current.current) say(TEXT.status.putBack(current.current.booking.customerName));
    set(null);
  };
  const drop = () => {
    const last = current.current;
    if (!last) return;
    const from = spotOf(last.booking);
    if (isSame(from, last)) putBack();
    else setAsked({ booking: last.booking, to: toTarget(last) });
    set(null);
  };
  /** A pointer that is pressed on an appointment may drag it. */
  const press = (event: PointerEvent, grid: HTMLElement, booking: Booking | undefined) => {
    if (!booking || !canMove(booking)) return;
    followDrag(event, grid, () => {
      pickUp(booking);
      return {
        move(x, y) {
          const spot = current.current && spotAt(x, y, current.current);
          if (spot) carry(spot);
        },
        end: drop,
        cancel: putBack,
      };
    });
  };
  return { carried, asked, answer: () => setAsked(null), pickUp, carry, putBack, drop, press };
}
