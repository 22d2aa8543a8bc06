import { addDays, dateOf, daysBetween, type LocalDate, parseInstant } from '../../kit/time.ts';

/**
 * An item of a booking, as it was agreed: what was renamed or deleted since keeps reading well. Bookings of before have
 * only the first fields.
 */
export interface BookingItem {
  kind: 'UNIT' | 'SERVICE';
  id: string;
  name: string;
  quantity: number;
  /** Null for a unit. */
  providerId: string | null;
  providerName: string | null;
  bufferAfterMin: number;
  bufferBeforeMin?: number;
  /** Days for which the pieces rest after the last day. */
  turnaroundDays?: number;
  /** Place of the entry that asked for it; the parts of a kit have the same. */
  entry?: number;
  kitId?: string | null;
  kitName?: string | null;
  /** How many of the kit the entry asked for. */
  kitQuantity?: number;
  /** Of a service in a visit; units share the time of the booking. */
  startsAt?: string;
  endsAt?: string;
}

/** The fields of a booking that tell its first item; the database derives its columns of these names in the same way. */
export interface FirstItem {
  unitId: string | null;
  serviceId: string | null;
  providerId: string | null;
  providerName: string | null;
  quantity: number;
}

export function firstItem([first]: readonly BookingItem[]): FirstItem {
  if (!first) throw new RangeError('a booking has at least one item');
  const { kind, id, providerId, providerName, quantity } = first;
  return {
    unitId: kind === 'UNIT' ? id : null,
    serviceId: kind === 'SERVICE' ? id : null,
    providerId,
    providerName,
    quantity,
  };
}

type Time = { startsAt: Temporal.Instant; endsAt: Temporal.Instant };

/** The time of an item within its booking. */
export const timeOfItem = ({ startsAt, endsAt }: BookingItem, booking: Time): Time => ({
  startsAt: startsAt === undefined ? booking.startsAt : parseInstant(startsAt),
  endsAt: endsAt === undefined ? booking.endsAt : parseInstant(endsAt),
});

/** Items by entry, in order. */
export const entriesOfItems = <Item extends Pick<BookingItem, 'entry'>>(items: readonly Item[]): Item[][] => [
  ...Map.groupBy(items, ({ entry }) => entry ?? 0).values(),
];

/** The name of the first entry, and how many more there are. */
export const nameOfEntries = ([first = '', ...more]: readonly string[]): string =>
  more.length === 0 ? first : `${first} and ${more.length} more`;

export const nameOfItems = (items: readonly BookingItem[]): string =>
  nameOfEntries(entriesOfItems(items).map(([part]) => part?.kitName ?? part?.name ?? ''));

/** Every item in one line: "2 × Canopy, Castle". */
export const itemsText = (items: readonly Pick<BookingItem, 'name' | 'quantity'>[]): string =>
  items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ');

/** Everyone who performs an item, once each; empty for a rental. */
export const providersText = (items: readonly Pick<BookingItem, 'providerName'>[]): string =>
  [...new Set(items.flatMap(({ providerName }) => providerName ?? []))].join(', ');

/** The last day on which a piece of the booking rests; null where none does. */
export function occupiedUntil(items: readonly BookingItem[], endsAt: Temporal.Instant): LocalDate | null {
  const longest = Math.max(...items.map(({ turnaroundDays }) => turnaroundDays ?? 0));
  return longest > 0 ? addDays(dateOf(endsAt), longest - 1) : null;
}

/** The items when every day after `today` was given back. */
export function cutRest(items: readonly BookingItem[], endsAt: Temporal.Instant, today: LocalDate): BookingItem[] {
  const rested = Math.max(0, daysBetween(dateOf(endsAt), today) + 1);
  return items.map((item) =>
    item.turnaroundDays ? { ...item, turnaroundDays: Math.min(item.turnaroundDays, rested) } : item,
  );
}
