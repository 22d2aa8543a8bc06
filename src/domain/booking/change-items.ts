import { type Pesewas, sum } from '../pricing/money.ts';
import type { QuoteLine } from '../pricing/price.ts';
import { type BookingItem, entriesOfItems } from './items.ts';

/** An entry of a booking as it was agreed: its items and lines, for so many kits or pieces. */
export interface AgreedEntry {
  /** The kit, or the unit or service. */
  id: string;
  quantity: number;
  items: readonly BookingItem[];
  lines: readonly QuoteLine[];
}

const OF_ITEMS: readonly QuoteLine['kind'][] = ['UNIT', 'SERVICE', 'ADJUSTMENT'];

/** The entries of a booking; a line without an index belongs to the only entry. */
export function agreedEntries({
  items,
  lines,
}: {
  items: readonly BookingItem[];
  lines: readonly QuoteLine[];
}): AgreedEntry[] {
  return entriesOfItems(items).map((parts) => {
    const [first] = parts;
    const entry = first?.entry ?? 0;
    return {
      id: first?.kitId ?? first?.id ?? '',
      quantity: first?.kitId ? (first.kitQuantity ?? 1) : sum(parts.map(({ quantity }) => quantity)),
      items: parts,
      lines: lines.filter((line) => OF_ITEMS.includes(line.kind) && (line.itemIndex ?? 0) === entry),
    };
  });
}

/** Lines that do not change with the items. */
export const linesBesideItems = (lines: readonly QuoteLine[]): QuoteLine[] =>
  lines.filter((line) => !OF_ITEMS.includes(line.kind));

const halfUp = (amount: Pesewas, part: number, of: number): Pesewas => Math.floor((amount * part) / of + 0.5);

/**
 * What stays of an entry: `kept` of its kits or pieces, at the prices that were agreed. Pieces that were added at another
 * price stand in later lines and go first.
 */
export function keepOfEntry(
  { quantity, items, lines }: AgreedEntry,
  kept: number,
): Pick<AgreedEntry, 'items' | 'lines'> {
  const left = new Map<string, number>();
  const staying = items.map((item) => {
    const pieces = Math.ceil((item.quantity * kept) / quantity);
    left.set(item.id, (left.get(item.id) ?? 0) + pieces);
    return { ...item, quantity: pieces, ...(item.kitId && { kitQuantity: kept }) };
  });
  const keepLine = (line: QuoteLine): QuoteLine[] => {
    if (line.kind === 'ADJUSTMENT' || line.kind === 'PROMO') {
      const totalPesewas = halfUp(line.totalPesewas, kept, quantity);
      return totalPesewas === 0 ? [] : [{ ...line, unitPesewas: totalPesewas, totalPesewas }];
    }
    const wanted = left.get(line.id) ?? 0;
    const pieces = Math.min(wanted, line.quantity);
    left.set(line.id, wanted - pieces);
    if (pieces === 0) return [];
    return [{ ...line, quantity: pieces, totalPesewas: (line.totalPesewas / line.quantity) * pieces }];
  };
  return { items: staying, lines: lines.flatMap(keepLine) };
}

/** Parts of one entry with pieces of the same unit put together. Services stay apart. */
export function joinItems(items: readonly BookingItem[]): BookingItem[] {
  const joined: BookingItem[] = [];
  for (const item of items) {
    const same = joined.find(({ kind, id }) => kind === 'UNIT' && id === item.id);
    if (!same) joined.push({ ...item });
    else {
      same.quantity += item.quantity;
      if (same.kitQuantity !== undefined) same.kitQuantity += item.kitQuantity ?? 0;
    }
  }
  return joined;
}
