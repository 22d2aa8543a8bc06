import { agreedEntries, joinItems, keepOfEntry, linesBesideItems } from '../../../domain/booking/change-items.ts';
import type { BookingItem } from '../../../domain/booking/items.ts';
import { sum } from '../../../domain/pricing/money.ts';
import { depositFor, type Price, promoLine, type QuoteLine } from '../../../domain/pricing/price.ts';
import type { Catalogue } from '../availability/index.ts';
import { type EntryBody, itemsOfEntry, parseEntries, type RequestedEntry } from '../quotes/index.ts';
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
export function planItems(catalogue: Catalogue, row: BookingRow, body: readonly EntryBody[]): PlannedItems {
  const { kind } = row.items[0] ?? { kind: 'UNIT' };
  const left = agreedEntries(row).map((entry) => ({ ...entry, left: entry.quantity }));
  const items: BookingItem[] = [];
  const lines: QuoteLine[] = [];
  parseEntries(body, kind).forEach((entry, index) => {
    const own: BookingItem[] = [];
    const ownLines: QuoteLine[] = [];
    let wanted = entry.quantity;
    for (const agreed of left) {
      const kept = agreed.id === entry.id ? Math.min(wanted, agreed.left) : 0;
      if (kept === 0) continue;
      agreed.left -= kept;
      wanted -= kept;
      const stays = keepOfEntry(agreed, kept);
      own.push(...stays.items.map((item) => withChoice(item, entry)));
      ownLines.push(...stays.lines);
    }
    if (wanted > 0) {
      const added = itemsOfEntry(catalogue, row, { ...entry, quantity: wanted });
      own.push(...added.items);
      ownLines.push(...added.lines);
    }
    items.push(...joinItems(own).map((item) => ({ ...item, entry: index })));
    lines.push(...ownLines.map((line) => ({ ...line, itemIndex: index })));
  });
  const beside = linesBesideItems(row.lines).filter((line) => line.kind !== 'PROMO');
  const subtotals = parseEntries(body, kind).map(({ id }, index) => ({
    id,
    subtotalPesewas: sum(lines.filter(({ itemIndex }) => itemIndex === index).map((line) => line.totalPesewas)),
  }));
  // The code takes off by the terms that it had when the booking was made.
  const all = [...lines, ...(row.promo ? promoLine(row.promo, subtotals) : []), ...beside];
  const totalPesewas = sum(all.map((line) => line.totalPesewas));
  const kept = Math.min(row.depositPesewas, totalPesewas);
  const depositPesewas = depositFollows(row) ? depositFor(row.terms.deposit, totalPesewas) : kept;
  return { items, lines: all, totalPesewas, depositPesewas };
}

/** A chosen provider takes the place of the one who was to perform the service. */
const withChoice = (item: BookingItem, { providerId }: RequestedEntry): BookingItem =>
  providerId === null || providerId === item.providerId ? item : { ...item, providerId, providerName: null };
