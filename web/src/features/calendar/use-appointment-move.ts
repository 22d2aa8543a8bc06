import type { Booking } from '@dwaso/sdk';
import { useRef, useState } from 'react';
import { dateOf } from '../../kit/format.ts';
import { type MoveTarget, tellTarget } from '../bookings/index.ts';
import { instantOf, minutesAt } from './day-layout.ts';
import { followDrag } from './drag.ts';
import type { Part } from './parts.ts';
import { TEXT } from './texts.ts';

/** Where an appointment is or would be. */
export interface Spot {
  providerId: string;
  date: string;
  minutes: number;
}

export interface CarriedSpot extends Spot {
  /** The part that was taken hold of; the others of its booking go with it. */
  part: Part;
}

const spotOf = ({ providerId, startsAt }: Part): Spot => {
  const date = dateOf(startsAt);
  return { providerId, date, minutes: minutesAt(startsAt, date) };
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
  const toTarget = (part: Part, { providerId, date, minutes }: Spot): MoveTarget => {
    const { booking, places } = part;
    const shift = Date.parse(instantOf(date, minutes)) - Date.parse(part.startsAt);
    const startsAt = new Date(Date.parse(booking.startsAt) + shift).toISOString();
    if (booking.items.length < 2) return { startsAt, providerId, providerName: nameOf(providerId) };
    if (providerId === part.providerId) return { startsAt };
    const providers = booking.items.map((_item, place) => (places.includes(place) ? providerId : null));
    return { startsAt, providers, providerName: nameOf(providerId) };
  };
  const pickUp = (part: Part) => {
    if (!canMove(part.booking)) return;
    set({ part, ...spotOf(part) });
    say(TEXT.status.pickedUp(part.booking.customerName));
  };
  const carry = (spot: Spot) => {
    const before = current.current;
    if (!before || isSame(before, spot)) return;
    const { part } = before;
    set({ part, ...spot });
    say(TEXT.status.over(part.booking.customerName, tellTarget(part.booking, toTarget(part, spot))));
  };
  const putBack = () => {
    if (current.current) say(TEXT.status.putBack(current.current.part.booking.customerName));
    set(null);
  };
  const drop = () => {
    const last = current.current;
    if (!last) return;
    const from = spotOf(last.part);
    if (isSame(from, last)) putBack();
    else setAsked({ booking: last.part.booking, to: toTarget(last.part, last) });
    set(null);
  };
  /** A pointer that is pressed on an appointment may drag it. */
  const press = (event: PointerEvent, grid: HTMLElement, part: Part | undefined) => {
    if (!part || !canMove(part.booking)) return;
    followDrag(event, grid, () => {
      pickUp(part);
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
