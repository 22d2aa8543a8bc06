import type { LocalDate } from '../../kit/time.ts';
import { type AgreedBatch, type AgreedEntry, agreedEntries, withLinesBeside } from '../booking/change-items.ts';
import type { BookingItem } from '../booking/items.ts';
import { adjustItems } from './adjust.ts';
import { exact, type Pesewas, sum } from './money.ts';
import { type DepositPolicy, depositFor, type Price, promoLine, type QuoteLine } from './price.ts';
import type { LengthPrice, PricedItem, PriceRule } from './price-rule.ts';
import type { PromoTerms } from './promo.ts';

/** What the new days are priced by: the rules and prices by length of today. */
export interface Repricing {
  dates: readonly LocalDate[];
  rules: readonly PriceRule[];
  lengthsOf: (unitId: string) => readonly LengthPrice[];
  today: LocalDate;
}

interface Repriced {
  items: readonly BookingItem[];
  lines: readonly QuoteLine[];
  depositPesewas: Pesewas;
  promo: PromoTerms | null;
}

/** A batch of an entry at its list price for so many days, as lines and as the rules see it. */
function listBatch(
  { items, id }: AgreedEntry,
  { lines, quantity }: AgreedBatch,
  itemIndex: number,
  { dates, lengthsOf }: Repricing,
): { listed: QuoteLine[]; item: PricedItem } {
  const days = dates.length;
  const units = lines.filter((line) => line.kind === 'UNIT');
  const listed: QuoteLine[] = units.map((line) => ({
    ...line,
    days,
    totalPesewas: line.unitPesewas * days * line.quantity,
  }));
  const kitLine = items[0]?.kitId ? lines.find((line) => line.kind === 'ADJUSTMENT' && line.id === id) : undefined;
  if (kitLine && kitLine.kind !== 'UNIT') {
    const difference = (kitLine.totalPesewas / (units[0]?.days ?? days)) * days;
    listed.push({ ...kitLine, unitPesewas: difference, totalPesewas: difference });
  }
  const listPesewas = sum(listed.map((line) => line.totalPesewas)) / days / quantity;
  return { listed, item: { itemIndex, id, quantity, listPesewas, lengthPrices: lengthsOf(id), dates, time: null } };
}

/**
 * The price of a booking that now takes another number of days: list prices as they were agreed, rules of today, the code
 * by its terms of then. The deposit follows the given terms. Null keeps it, but it is never more than the total.
 */
export function repriceDays(booking: Repriced, repricing: Repricing, deposit: DepositPolicy | null): Price {
  const { rules, today } = repricing;
  const batches = agreedEntries(booking).flatMap((entry, itemIndex) =>
    entry.batches.map((batch) => ({ id: entry.id, ...listBatch(entry, batch, itemIndex, repricing) })),
  );
  const adjusted = adjustItems(
    batches.map(({ item }) => item),
    rules,
    today,
  );
  const subtotals = batches.map(({ id, listed }, at) => {
    const { adjustments = [], subtotalPesewas = 0 } = adjusted[at] ?? {};
    return { id, subtotalPesewas, lines: [...listed, ...adjustments] };
  });
  const promo = booking.promo ? promoLine(booking.promo, subtotals) : [];
  const lines = withLinesBeside([...subtotals.flatMap((entry) => entry.lines), ...promo], booking.lines);
  const totalPesewas = exact(sum(lines.map((line) => line.totalPesewas)));
  const kept = Math.min(booking.depositPesewas, totalPesewas);
  return { lines, totalPesewas, depositPesewas: deposit ? depositFor(deposit, totalPesewas) : kept };
}
