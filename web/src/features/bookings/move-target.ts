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

const withWhom = (when: string, name: string | null | undefined) => (name ? TEXT.move.withWhom(when, name) : when);

/** When a booking is now, and with whom. */
export const tellPlace = ({ startsAt, endsAt, unitId, providerName }: Booking): string =>
  withWhom(formatStay(startsAt, endsAt, unitId !== null), providerName);

/** When it would be, of the same length unless another last day is named. */
export function tellTarget(booking: Booking, to: MoveTarget): string {
  const { startsAt, endsAt, providerName } = booking;
  if ('date' in to) {
    const length = daysBetween(dateOf(startsAt), dateOf(endsAt));
    return formatDays(to.date, to.endDate ?? addDays(to.date, length - 1));
  }
  const ends = Date.parse(to.startsAt) + Date.parse(endsAt) - Date.parse(startsAt);
  return withWhom(formatStay(to.startsAt, new Date(ends).toISOString(), false), to.providerName ?? providerName);
}
