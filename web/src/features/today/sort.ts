import type { Booking, Digest } from '@dwaso/sdk';
import { addDays, dateOf, formatDate, formatTime } from '../../kit/format.ts';
import { TEXT } from './texts.ts';

/** Who comes, who is here, and what nobody ended. */
export function sortDay({ bookings }: Digest, older: readonly Booking[]) {
  const known = new Set(bookings.map(({ id }) => id));
  const left = older.filter(({ id }) => !known.has(id));
  return {
    arrivals: bookings.filter(({ status }) => status === 'CONFIRMED'),
    running: [...left, ...bookings].filter(({ status }) => status === 'CHECKED_IN'),
    leftOpen: left.filter(({ status }) => status === 'CONFIRMED'),
  };
}

/** The last day of a rental: it ends at the midnight after it. */
const lastDay = ({ endsAt }: Booking): string => addDays(dateOf(endsAt), -1);

/** More items than this stand on the packing list. */
const SHOWN = 5;

/** What has to be prepared: items and extras, each with its pieces. */
function nameItems({ items, lines }: Booking): string {
  const extras = lines.filter(({ kind }) => kind === 'EXTRA');
  const all = [...items, ...extras].map(({ name, quantity }) => TEXT.pieces(name, quantity));
  const names = all.slice(0, SHOWN).join(', ');
  return all.length > SHOWN ? TEXT.more(names, all.length - SHOWN) : names;
}

/** Everyone who performs a service, once each. */
const nameProviders = ({ items }: Booking): string =>
  [...new Set(items.flatMap(({ providerName }) => providerName ?? []))].join(', ');

/** When, what and where, in one line. */
export function tellRow(booking: Booking, byDay: boolean, date: string): string {
  const what = nameItems(booking);
  const where = booking.address ?? booking.area;
  if (!byDay) {
    const start = dateOf(booking.startsAt) === date ? '' : `${formatDate(booking.startsAt)}, `;
    const time = `${start}${formatTime(booking.startsAt)}–${formatTime(booking.endsAt)}`;
    return [time, what, nameProviders(booking), where].filter(Boolean).join(' · ');
  }
  const last = lastDay(booking);
  const words =
    booking.status === 'CHECKED_IN'
      ? (last < date ? TEXT.rental.late : TEXT.rental.back)(what, formatDate(last))
      : dateOf(booking.startsAt) < date
        ? TEXT.rental.from(what, formatDate(booking.startsAt))
        : TEXT.rental.back(what, formatDate(last));
  return [words, where ?? TEXT.pickUp].join(' · ');
}

/** How many of what is out come back on the day. */
export const countBack = (running: readonly Booking[], date: string): number =>
  running.filter((booking) => lastDay(booking) <= date).length;
