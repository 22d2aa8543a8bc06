import type { BookingItem } from '../../../domain/booking/items.ts';
import { entryLines, type QuoteLine } from '../../../domain/pricing/price.ts';
import type { Catalogue } from '../availability/index.ts';
import type { Moving, RequestedEntry, RequestedItems } from './kind.ts';
import { kindOf, kindOfItems } from './kinds.ts';

/** Items and lines of an entry that is added to a booking, at today's prices. */
export function itemsOfEntry(
  catalogue: Catalogue,
  booking: Moving,
  entry: RequestedEntry,
): { items: BookingItem[]; lines: QuoteLine[] } {
  const time = kindOfItems(booking.items).sameTime(booking);
  const asked: RequestedItems = { ...time, entries: [entry], listed: true };
  const kind = kindOf(asked);
  const { order } = kind.order(catalogue, asked);
  return { items: kind.quoteItems(catalogue, asked), lines: entryLines(order) };
}
