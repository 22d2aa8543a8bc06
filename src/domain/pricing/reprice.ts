import type { LocalDate } from '../../kit/time.ts';
import { agreedEntries } from '../booking/change-items.ts';
import type { BookingItem } from '../booking/items.ts';
import { adjustItems } from './adjust.ts';
import { type Pesewas, sum } from './money.ts';
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

/** A difference that was agreed on or guaranteed for the booking as a whole. */
const isOfWhole = ({ kind, id, itemIndex }: QuoteLine): boolean =>
  kind === 'ADJUSTMENT' && id === null && itemIndex === undefined;

/**
 * The price of a booking that now takes another number of days: list prices as they were agreed, rules of today, the code
 * by its terms of then. The deposit follows the given terms. Null keeps it, but it is never more than the total.
 */
export function repriceDays(booking: Repriced, repricing: Repricing, deposit: DepositPolicy | null): Price {
  const { dates, rules, lengthsOf, today } = repricing;
  const days = dates.length;
  const entries = agreedEntries(booking).map((entry, itemIndex) => {
    const units = entry.lines.filter((line) => line.kind === 'UNIT');
    const before = units[0]?.days ?? days;
    const kitId = entry.items[0]?.kitId ?? null;
    const kitLine =
      kitId === null ? undefined : entry.lines.find(({ kind, id }) => kind === 'ADJUSTMENT' && id === kitId);
    const difference = ((kitLine?.totalPesewas ?? 0) / before) * days;
    const listed: QuoteLine[] = units.map((line) => ({
      ...line,
      days,
      totalPesewas: line.unitPesewas * days * line.quantity,
    }));
    if (kitLine && kitLine.kind !== 'UNIT')
      listed.push({ ...kitLine, unitPesewas: difference, totalPesewas: difference });
    const shared = { itemIndex, dates, time: null };
    const kitDay = sum(listed.map((line) => line.totalPesewas)) / days / entry.quantity;
    const items: PricedItem[] =
      kitId === null
        ? units.map(({ id, quantity, unitPesewas }) => ({
            ...shared,
            id,
            quantity,
            listPesewas: unitPesewas,
            lengthPrices: lengthsOf(id),
          }))
        : [{ ...shared, id: kitId, quantity: entry.quantity, listPesewas: kitDay, lengthPrices: lengthsOf(kitId) }];
    return { id: entry.id, listed, items };
  });
  const adjusted = adjustItems(
    entries.flatMap(({ items }) => items),
    rules,
    today,
  );
  let at = 0;
  const subtotals = entries.map(({ id, items, listed }) => {
    const own = adjusted.slice(at, (at += items.length));
    const subtotalPesewas = sum(own.map((item) => item.subtotalPesewas));
    return { id, subtotalPesewas, lines: [...listed, ...own.flatMap(({ adjustments }) => adjustments)] };
  });
  const others = booking.lines.filter(({ kind }) => kind === 'EXTRA' || kind === 'DELIVERY');
  const lines: QuoteLine[] = [
    ...subtotals.flatMap((entry) => entry.lines),
    ...(booking.promo ? promoLine(booking.promo, subtotals) : []),
    ...others,
  ];
  const whole = booking.lines.filter(isOfWhole);
  const isCovered = sum([...lines, ...whole].map((line) => line.totalPesewas)) >= 0;
  const all = isCovered ? [...lines, ...whole] : lines;
  const totalPesewas = sum(all.map((line) => line.totalPesewas));
  const kept = Math.min(booking.depositPesewas, totalPesewas);
  return { lines: all, totalPesewas, depositPesewas: deposit ? depositFor(deposit, totalPesewas) : kept };
}
