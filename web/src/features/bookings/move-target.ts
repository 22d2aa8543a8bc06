import type { Booking } from '@dwaso/sdk';
import { addDays, dateOf, daysBetween, formatDays, formatStay } from '../../kit/format.ts';
import { TEXT } from './texts.ts';

/** Where a booking would go: other days, or another time, perhaps with another person. */
export type MoveTarget =
  | { date: string; endDate?: string }
  | {
      startsAt: string;
      providerId?: string;
      /** By item, for a visit of several; null keeps who does it. */
      providers?: (string | null)[];
      providerName?: string;
    };

/** With everyone who performs it, once each. */
function withWhom(when: string, names: readonly (string | null | undefined)[]): string {
  const known = [...new Set(names.filter(Boolean))];
  return known.length === 0 ? when : TEXT.move.withWhom(when, known.join(TEXT.move.and));
}

const namesOf = ({ items }: Booking) => items.map(({ providerName }) => providerName);

/** When a booking is now, and with whom. */
export const tellPlace = (booking: Booking): string =>
  withWhom(formatStay(booking.startsAt, booking.endsAt, booking.unitId !== null), namesOf(booking));

/** When it would be, of the same length unless another last day is named. */
export function tellTarget(booking: Booking, to: MoveTarget): string {
  const { startsAt, endsAt } = booking;
  if ('date' in to) {
    const length = daysBetween(dateOf(startsAt), dateOf(endsAt));
    return formatDays(to.date, to.endDate ?? addDays(to.date, length - 1));
  }
  const ends = Date.parse(to.startsAt) + Date.parse(endsAt) - Date.parse(startsAt);
  const isOther = (at: number) => (to.providers ? to.providers[at] : to.providerName);
  const names = namesOf(booking).map((name, at) => (isOther(at) ? to.providerName : name));
  return withWhom(formatStay(to.startsAt, new Date(ends).toISOString(), false), names);
}
