import { type Pesewas, sum } from '../pricing/money.ts';
import type { QuoteLine } from '../pricing/price.ts';
import { type BookingItem, entriesOfItems } from './items.ts';

/** Kits or pieces of an entry that were agreed at one time, with the lines of their price. */
export interface AgreedBatch {
  quantity: number;
  lines: readonly QuoteLine[];
}

/** An entry of a booking as it was agreed. What was added later is a batch of its own, at the price of that day. */
export interface AgreedEntry {
  /** The kit, or the unit or service. */
  id: string;
  /** Of all batches. */
  quantity: number;
  items: readonly BookingItem[];
  batches: readonly AgreedBatch[];
}

type Agreed = { items: readonly BookingItem[]; lines: readonly QuoteLine[] };

const OF_ITEMS: readonly QuoteLine['kind'][] = ['UNIT', 'SERVICE', 'ADJUSTMENT'];

/** A difference that was agreed on or guaranteed for the booking as a whole. */
const isOfWhole = ({ kind, id, itemIndex }: QuoteLine): boolean =>
  kind === 'ADJUSTMENT' && id === null && itemIndex === undefined;

const isOfItem = (line: QuoteLine): boolean => OF_ITEMS.includes(line.kind) && !isOfWhole(line);

/** The entries of a booking; a line without an index belongs to the only entry. */
export function agreedEntries({ items, lines }: Agreed): AgreedEntry[] {
  return entriesOfItems(items).map((parts) => {
    const [first] = parts;
    const entry = first?.entry ?? 0;
    const quantity = first?.kitId ? (first.kitQuantity ?? 1) : sum(parts.map((part) => part.quantity));
    const own = lines.filter((line) => isOfItem(line) && (line.itemIndex ?? 0) === entry);
    return { id: first?.kitId ?? first?.id ?? '', quantity, items: parts, batches: splitBatches(own, parts, quantity) };
  });
}

function sumPieces(rows: readonly { id: string | null; quantity: number }[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { id, quantity } of rows) if (id !== null) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  return pieces;
}

const isPart = ({ kind }: QuoteLine): boolean => kind === 'UNIT' || kind === 'SERVICE';

/**
 * The lines of a batch stand together: its parts, then their differences. A part therefore begins the next batch when it
 * follows a difference, or when the lines before it make whole kits. Lines that do not divide so are one batch.
 */
function splitBatches(lines: readonly QuoteLine[], items: readonly BookingItem[], quantity: number): AgreedBatch[] {
  const inAll = sumPieces(items);
  /** How many whole kits or pieces the lines make; NaN for none. */
  const countOf = (batch: readonly QuoteLine[]): number => {
    const pieces = sumPieces(batch.filter(isPart));
    const counts = [...inAll].map(([id, all]) => ((pieces.get(id) ?? 0) * quantity) / all);
    const [count = Number.NaN] = counts;
    return Number.isInteger(count) && count > 0 && counts.every((one) => one === count) ? count : Number.NaN;
  };
  const batches: QuoteLine[][] = [];
  for (const line of lines) {
    const last = batches.at(-1);
    const begins = isPart(line) && last && (!last.every(isPart) || !Number.isNaN(countOf(last)));
    if (last && !begins) last.push(line);
    else batches.push([line]);
  }
  const counted = batches.map((batch) => ({ quantity: countOf(batch), lines: batch }));
  return sum(counted.map((batch) => batch.quantity)) === quantity ? counted : [{ quantity, lines }];
}

/**
 * New lines of items and code with the lines of before that do not change with them: extras, delivery, and differences of
 * the booking as a whole. A difference that would take the total below 0 is dropped.
 */
export function withLinesBeside(lines: readonly QuoteLine[], before: readonly QuoteLine[]): QuoteLine[] {
  const all = [...lines, ...before.filter((line) => !isOfItem(line) && line.kind !== 'PROMO')];
  return sum(all.map((line) => line.totalPesewas)) >= 0 ? all : all.filter((line) => !isOfWhole(line));
}

const halfUp = (amount: Pesewas, part: number, of: number): Pesewas => Math.floor((amount * part) / of + 0.5);

/** Lines of so many of a batch. */
function keepOfBatch({ quantity, lines }: AgreedBatch, kept: number): readonly QuoteLine[] {
  if (kept === quantity) return lines;
  return lines.flatMap((line): QuoteLine[] => {
    if (!isPart(line)) {
      const totalPesewas = halfUp(line.totalPesewas, kept, quantity);
      return totalPesewas === 0 ? [] : [{ ...line, unitPesewas: totalPesewas, totalPesewas }];
    }
    const pieces = Math.ceil((line.quantity * kept) / quantity);
    return [{ ...line, quantity: pieces, totalPesewas: (line.totalPesewas / line.quantity) * pieces }];
  });
}

/** What stays of an entry: `kept` of its kits or pieces, at the prices that were agreed. What was added last goes first. */
export function keepOfEntry(
  { items, batches }: AgreedEntry,
  kept: number,
): { items: BookingItem[]; lines: QuoteLine[] } {
  let wanted = kept;
  const lines = batches.flatMap((batch) => {
    const own = Math.min(wanted, batch.quantity);
    wanted -= own;
    return own > 0 ? keepOfBatch(batch, own) : [];
  });
  const left = sumPieces(lines.filter(isPart));
  const staying = items.flatMap((item) => {
    const quantity = Math.min(item.quantity, left.get(item.id) ?? 0);
    left.set(item.id, (left.get(item.id) ?? 0) - quantity);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  return { items: staying, lines };
}

/** Parts of one entry with pieces of a unit put together that rest equally long. Services stay apart. */
export function joinItems(items: readonly BookingItem[]): BookingItem[] {
  const joined: BookingItem[] = [];
  for (const item of items) {
    const rest = item.turnaroundDays ?? 0;
    const same = joined.find(
      ({ kind, id, turnaroundDays = 0 }) => kind === 'UNIT' && id === item.id && turnaroundDays === rest,
    );
    if (same) same.quantity += item.quantity;
    else joined.push({ ...item });
  }
  return joined;
}

/** Lines of one entry with pieces of a unit at the same price in one line, where nothing else tells the batches apart. */
export function joinLines(lines: readonly QuoteLine[]): QuoteLine[] {
  const [first] = lines;
  const alike = lines.every(
    (line) => line.kind === 'UNIT' && line.id === first?.id && line.unitPesewas === first?.unitPesewas,
  );
  if (!first || !alike) return [...lines];
  const total = (count: (line: QuoteLine) => number) => sum(lines.map(count));
  return [{ ...first, quantity: total(({ quantity }) => quantity), totalPesewas: total((line) => line.totalPesewas) }];
}
