import type { LocalDate, LocalTime } from '../../kit/time.ts';
import type { Pesewas } from './money.ts';

export const RULE_KINDS = ['DATES', 'QUANTITY', 'ADVANCE'] as const;

/** A rule of a business that changes prices. Fields of other kinds are null. */
export interface PriceRule {
  id: string;
  name: string;
  kind: (typeof RULE_KINDS)[number];
  /** Units, services and kits; null for all. */
  itemIds: string[] | null;
  from: LocalDate | null;
  to: LocalDate | null;
  weekdays: number[] | null;
  timeFrom: LocalTime | null;
  timeTo: LocalTime | null;
  minQuantity: number | null;
  minDaysBefore: number | null;
  maxDaysBefore: number | null;
  /** Either a percent or, for DATES, an amount. */
  percent: number | null;
  amountPesewas: Pesewas | null;
}

/** A unit, a service or a kit of a request, as the rules see it: one item with one list price. */
export interface PricedItem {
  /** The entry of the request. */
  itemIndex: number;
  id: string;
  quantity: number;
  /** Of one piece for a day, or of the service. */
  listPesewas: Pesewas;
  lengthPrices: readonly LengthPrice[];
  /** The days of a rental, or the day of the start. */
  dates: readonly LocalDate[];
  /** The start of a service or visit; null for a rental. */
  time: LocalTime | null;
}

export type LengthPrice = { days: number; pricePesewas: Pesewas };

/** A difference from the list price. */
export interface Adjustment {
  kind: 'ADJUSTMENT';
  /** The rule; null for a price by length. */
  id: string | null;
  name: string;
  quantity: 1;
  unitPesewas: Pesewas;
  totalPesewas: Pesewas;
  itemIndex: number;
  /** Where it applies to some of the days only. */
  dates?: LocalDate[];
}

export const adjustment = (
  { itemIndex }: Pick<PricedItem, 'itemIndex'>,
  { id, name }: { id: string | null; name: string },
  totalPesewas: Pesewas,
  dates?: LocalDate[],
): Adjustment => ({
  kind: 'ADJUSTMENT',
  id,
  name,
  quantity: 1,
  unitPesewas: totalPesewas,
  totalPesewas,
  itemIndex,
  ...(dates && { dates }),
});
