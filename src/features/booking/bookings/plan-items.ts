import {
  agreedEntries,
  joinItems,
  joinLines,
  keepOfEntry,
  withLinesBeside,
} from '../../../domain/booking/change-items.ts';
import type { BookingItem } from '../../../domain/booking/items.ts';
import { exact, sum } from '../../../domain/pricing/money.ts';
import { depositFor, type Price, promoLine, type QuoteLine } from '../../../domain/pricing/price.ts';
import type { Catalogue } from '../availability/index.ts';
import {
  countPrice,
  type EntryBody,
  itemsOfEntry,
  parseEntries,
  type RequestedEntry,
  requireChanged,
} from '../quotes/index.ts';
import { depositFollows } from './reschedule.ts';
import type { BookingRow } from './schemas.ts';

/** What the items of a booking become, and what they cost. */
export interface PlannedItems extends Price {
  items: BookingItem[];
}

/**
 * Pieces and services that stay keep their price, their terms and their provider; added ones have today's. Entries are
 * matched by the kit, unit or service that they name.
 */
export function planItems(
  catalogue: Catalogue,
  row: BookingRow,
  body: readonly EntryBody[],
  now: Temporal.Instant,
): PlannedItems {
  const { kind } = row.items[0] ?? { kind: 'UNIT' };
  const entries = parseEntries(body, kind);
  const pieces = countPieces(entries);
  const left = agreedEntries(row).map((entry) => ({ ...entry, left: entry.quantity }));
  const changed = entries.map((entry) => {
    let added = entry.quantity;
    const stays = left.flatMap((agreed) => {
      const kept = agreed.id === entry.id ? Math.min(added, agreed.left) : 0;
      agreed.left -= kept;
      added -= kept;
      return kept > 0 ? [keepOfEntry(agreed, kept)] : [];
    });
    const kept = { items: stays.flatMap((one) => one.items), lines: stays.flatMap((one) => one.lines) };
    return { ...entry, kept, added, isAdded: added > 0, keptIds: kept.items.map(({ id }) => id) };
  });
  requireChanged(catalogue, kind, changed);
  const items: BookingItem[] = [];
  const planned = changed.map(({ kept, added, ...entry }, index) => {
    const own = kept.items.map((item) => withChoice(item, entry));
    const lines = [...kept.lines];
    if (added > 0) {
      const place = { before: [...items, ...own], pieces, now };
      const today = itemsOfEntry(catalogue, row, { ...entry, quantity: added }, place);
      own.push(...today.items);
      lines.push(...today.lines);
    }
    const kitQuantity = entry.quantity;
    items.push(...joinItems(own).map((item) => ({ ...item, entry: index, ...(item.kitId && { kitQuantity }) })));
    return { id: entry.id, lines: joinLines(lines).map((line) => ({ ...line, itemIndex: index })) };
  });
  const subtotals = planned.map(({ id, lines }) => ({ id, subtotalPesewas: sumLines(lines) }));
  // The code takes off by the terms that it had when the booking was made.
  const promo = row.promo ? promoLine(row.promo, subtotals) : [];
  const lines = withLinesBeside([...planned.flatMap((entry) => entry.lines), ...promo], row.lines);
  const totalPesewas = countPrice('/items', () => exact(sumLines(lines)));
  const kept = Math.min(row.depositPesewas, totalPesewas);
  const depositPesewas = depositFollows(row) ? depositFor(row.terms.deposit, totalPesewas) : kept;
  return { items, lines, totalPesewas, depositPesewas };
}

const sumLines = (lines: readonly QuoteLine[]): number => sum(lines.map((line) => line.totalPesewas));

function countPieces(entries: readonly RequestedEntry[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { id, quantity } of entries) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return pieces;
}

/** A chosen provider takes the place of the one who was to perform the service. */
const withChoice = (item: BookingItem, { providerId }: RequestedEntry): BookingItem =>
  providerId === null || providerId === item.providerId ? item : { ...item, providerId, providerName: null };
