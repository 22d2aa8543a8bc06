import type { BookingItem } from '../../../domain/booking/items.ts';
import { priceEntries, type QuoteLine } from '../../../domain/pricing/price.ts';
import { dateOf } from '../../../kit/time.ts';
import type { Catalogue } from '../availability/index.ts';
import { countPrice } from './count-price.ts';
import type { Moving, RequestedEntry, RequestedItems } from './kind.ts';
import { kindOf, kindOfItems } from './kinds.ts';

/** Where an added entry stands in the changed booking. */
interface AddedPlace {
  before: readonly BookingItem[];
  /** All pieces of the changed booking, by unit or kit. */
  pieces: ReadonlyMap<string, number>;
  now: Temporal.Instant;
}

/** Items and lines of an entry that is added to a booking, at the price of today. */
export function itemsOfEntry(
  catalogue: Catalogue,
  booking: Moving,
  entry: RequestedEntry,
  { before, pieces, now }: AddedPlace,
): { items: BookingItem[]; lines: QuoteLine[] } {
  const time = kindOfItems(booking.items).timeAfter(booking, before);
  const asked: RequestedItems = { ...time, entries: [entry], listed: true };
  const kind = kindOf(asked);
  const { order, times } = kind.order(catalogue, asked);
  const whole = { ...order, times, rules: catalogue.priceRules, today: dateOf(now), pieces };
  const { lines } = countPrice('/items', () => priceEntries(whole));
  return { items: kind.quoteItems(catalogue, asked), lines };
}
