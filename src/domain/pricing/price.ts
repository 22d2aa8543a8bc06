import type { LocalDate, LocalTime } from '../../kit/time.ts';
import type { Entry, Part } from '../booking/entries.ts';
import type { Problem } from '../schedule/problem.ts';
import { adjustItems } from './adjust.ts';
import { exact, type Pesewas, sum } from './money.ts';
import type { PricedItem, PriceRule } from './price-rule.ts';
import { type PromoItem, type PromoTerms, promoDiscount } from './promo.ts';

type Line = {
  id: string;
  name: string;
  quantity: number;
  unitPesewas: Pesewas;
  totalPesewas: Pesewas;
  /** The entry of the request; absent in a request of one unit or service. */
  itemIndex?: number;
};
export type UnitLine = Line & { kind: 'UNIT'; days: number };
/** `id` is that of the rule, the code or the kit; null for a price by length, an agreed and a guaranteed price. */
type Difference = Omit<Line, 'id'> & { id: string | null; dates?: LocalDate[] };
export type QuoteLine =
  | UnitLine
  | (Difference & { kind: 'ADJUSTMENT' })
  | (Difference & { kind: 'PROMO' })
  | (Line & { kind: 'SERVICE' | 'EXTRA' | 'DELIVERY' });

type Priced = { id: string; name: string; pricePesewas: Pesewas };

/** The requested items with list prices: units for some days, or services. */
export type OrderedEntries = ({ kind: 'UNIT'; days: number } | { kind: 'SERVICE' }) & { entries: readonly Entry[] };

/** The days of an entry, or the day and the time at which its first service starts. */
export type EntryTime = { dates: readonly LocalDate[]; time: LocalTime | null };

/** Entries with what their prices depend on. */
export type PricedOrder = OrderedEntries & {
  /** By entry. */
  times: readonly EntryTime[];
  /** The active ones, from the oldest to the newest. */
  rules: readonly PriceRule[];
  /** The day of booking. */
  today: LocalDate;
  /** Pieces by unit or kit that rules of QUANTITY count. Default: those of the entries. */
  pieces?: ReadonlyMap<string, number>;
};

export type Order = PricedOrder & {
  extras: readonly (Priced & { quantity: number })[];
  /** `id` is the id of the area. */
  delivery: { id: string; name: string; feePesewas: Pesewas } | null;
  deposit: DepositPolicy;
};

export type Price = { lines: QuoteLine[]; totalPesewas: Pesewas; depositPesewas: Pesewas };

/** What steps 1 to 5 make of the entries: their lines, and the sum of each. */
export type PricedEntries = { lines: QuoteLine[]; items: PromoItem[] };

/** The item that the rules see in an entry. */
const pricedItem = (entry: Entry, itemIndex: number, { dates, time }: EntryTime): PricedItem => {
  const [part] = entry.parts;
  return {
    itemIndex,
    id: entry.kit?.id ?? part?.id ?? '',
    quantity: entry.quantity,
    listPesewas: entry.kit ? kitPesewas(entry) : (part?.pricePesewas ?? 0),
    lengthPrices: entry.kit?.lengthPrices ?? part?.lengthPrices ?? [],
    dates,
    time,
  };
};

export function priceEntries(order: PricedOrder): PricedEntries {
  const { entries, times, rules, today, pieces } = order;
  const items = entries.map((entry, index) => pricedItem(entry, index, times[index] ?? { dates: [], time: null }));
  const adjusted = adjustItems(items, rules, today, pieces);
  const listed = linesByEntry(order);
  return {
    lines: listed.flatMap((lines, index) => [...lines, ...(adjusted[index]?.adjustments ?? [])]),
    items: items.map(({ id }, index) => ({ id, subtotalPesewas: adjusted[index]?.subtotalPesewas ?? 0 })),
  };
}

/** Step 6 as a line; none where the code takes nothing off. */
export function promoLine(promo: PromoTerms, items: readonly PromoItem[]): QuoteLine[] {
  const totalPesewas = promoDiscount(promo, items);
  if (totalPesewas === 0) return [];
  const { id, code } = promo;
  return [{ kind: 'PROMO', id, name: `Promo code ${code}`, quantity: 1, unitPesewas: totalPesewas, totalPesewas }];
}

export const sumPrice = (lines: QuoteLine[], deposit: DepositPolicy): Price => {
  const totalPesewas = exact(sum(lines.map((line) => line.totalPesewas)));
  return { lines, totalPesewas, depositPesewas: depositFor(deposit, totalPesewas) };
};

/** One line more makes the total another sum: an agreed price, or one that was guaranteed. */
export function setTotal(price: Price, name: string, totalPesewas: Pesewas, deposit: DepositPolicy): Price {
  const difference = totalPesewas - price.totalPesewas;
  if (difference === 0) return price;
  const line = { id: null, name, quantity: 1, unitPesewas: difference, totalPesewas: difference };
  return sumPrice([...price.lines, { kind: 'ADJUSTMENT', ...line }], deposit);
}

export function price(order: Order, priced: PricedEntries, promo: PromoTerms | null): Price {
  const lines: QuoteLine[] = [...priced.lines, ...(promo ? promoLine(promo, priced.items) : [])];
  // An extra is charged once per booking, not per day.
  for (const { id, name, quantity, pricePesewas } of order.extras) {
    lines.push({
      kind: 'EXTRA',
      id,
      name,
      quantity,
      unitPesewas: pricePesewas,
      totalPesewas: exact(pricePesewas * quantity),
    });
  }
  if (order.delivery) {
    const { id, name, feePesewas } = order.delivery;
    lines.push({ kind: 'DELIVERY', id, name, quantity: 1, unitPesewas: feePesewas, totalPesewas: feePesewas });
  }
  return sumPrice(lines, order.deposit);
}

/** One line a part at its list price; what a kit costs less or more is a line named after it. */
function linesByEntry(order: OrderedEntries): QuoteLine[][] {
  const { entries } = order;
  const isPlain = entries.length === 1 && !entries[0]?.kit;
  const days = order.kind === 'UNIT' ? order.days : 1;
  return entries.map((entry, itemIndex) => {
    const place = isPlain ? {} : { itemIndex };
    const lines: QuoteLine[] = entry.parts.map((part) => ({ ...partLine(order, part), ...place }));
    const { kit, quantity } = entry;
    if (!kit) return lines;
    const listed = sum(lines.map((line) => line.totalPesewas));
    const difference = exact(kitPesewas(entry) * days * quantity) - listed;
    if (difference === 0) return lines;
    const { id, name } = kit;
    const line = { id, name, quantity: 1, unitPesewas: difference, totalPesewas: difference, ...place };
    return [...lines, { kind: 'ADJUSTMENT', ...line }];
  });
}

/** The price of one kit for a day or a visit, rounded half up once. */
export function kitPesewas({ kit, quantity, parts }: Entry): Pesewas {
  if (kit?.pricePesewas != null) return kit.pricePesewas;
  const listed = sum(parts.map((part) => part.pricePesewas * part.quantity)) / quantity;
  return Number((BigInt(exact(listed)) * BigInt(100 - (kit?.discountPercent ?? 0)) * 2n + 100n) / 200n);
}

function partLine(order: OrderedEntries, { id, name, pricePesewas, quantity }: Part): QuoteLine {
  if (order.kind === 'SERVICE')
    return {
      kind: 'SERVICE',
      id,
      name,
      quantity,
      unitPesewas: pricePesewas,
      totalPesewas: exact(pricePesewas * quantity),
    };
  const totalPesewas = exact(pricePesewas * order.days * quantity);
  return { kind: 'UNIT', id, name, quantity, days: order.days, unitPesewas: pricePesewas, totalPesewas };
}

export type OfferedExtra = { id: string; name: string; pricePesewas: Pesewas; maxQuantity: number; active: boolean };
export type ChosenExtra = { id: string; name: string; pricePesewas: Pesewas; quantity: number };
export type ExtraProblem = { path: string; code: 'EXTRA_UNKNOWN' | 'EXTRA_TOO_MANY'; message: string };

/** Repeated extras are summed before the maximum is checked, so that repetition cannot exceed it. */
export function chooseExtras(
  wanted: readonly { extraId: string; quantity: number }[],
  offered: readonly OfferedExtra[],
): { extras: ChosenExtra[]; problems: ExtraProblem[] } {
  const byId = new Map(offered.filter((extra) => extra.active).map((extra) => [extra.id, extra]));
  const chosen = new Map<string, ChosenExtra>();
  const problems: ExtraProblem[] = [];
  wanted.forEach(({ extraId, quantity }, index) => {
    const extra = byId.get(extraId);
    if (!extra) {
      problems.push({
        path: `/extras/${index}/extraId`,
        code: 'EXTRA_UNKNOWN',
        message: `there is no extra ${extraId} on offer`,
      });
      return;
    }
    const { id, name, pricePesewas, maxQuantity } = extra;
    const total = (chosen.get(id)?.quantity ?? 0) + quantity;
    chosen.set(id, { id, name, pricePesewas, quantity: total });
    if (total > maxQuantity) {
      problems.push({
        path: `/extras/${index}/quantity`,
        code: 'EXTRA_TOO_MANY',
        message: `at most ${maxQuantity} of ${name}`,
      });
    }
  });
  return { extras: [...chosen.values()], problems };
}

export type DepositPolicy =
  | { type: 'NONE' }
  | { type: 'FIXED'; amountPesewas: Pesewas }
  | { type: 'PERCENT'; percent: number };

/** A whole percentage of an amount, rounded up to the pesewa. */
const percentRoundedUp = (amount: Pesewas, percent: number): Pesewas =>
  Number((BigInt(amount) * BigInt(percent) + 99n) / 100n);

/** The deposit never exceeds the total. */
export function depositFor(policy: DepositPolicy, totalPesewas: Pesewas): Pesewas {
  switch (policy.type) {
    case 'NONE':
      return 0;
    case 'FIXED':
      return Math.min(policy.amountPesewas, totalPesewas);
    case 'PERCENT':
      return Math.min(percentRoundedUp(totalPesewas, policy.percent), totalPesewas);
  }
}

const BELONGS_TO = { amountPesewas: 'FIXED', percent: 'PERCENT' } as const;

/** Each type of deposit has its own number and no other. `path` is the JSON pointer of the deposit in the body. */
export function depositProblems(
  deposit: { type: DepositPolicy['type']; amountPesewas?: Pesewas; percent?: number },
  path: string,
): Problem[] {
  const problems: Problem[] = [];
  for (const field of ['amountPesewas', 'percent'] as const) {
    const needed = deposit.type === BELONGS_TO[field];
    const given = deposit[field] !== undefined;
    if (needed && !given) {
      problems.push({
        path: `${path}/${field}`,
        code: 'REQUIRED',
        message: `is required for a ${deposit.type} deposit`,
      });
    } else if (given && !needed) {
      problems.push({
        path: `${path}/${field}`,
        code: 'NOT_ALLOWED',
        message: `belongs to a ${BELONGS_TO[field]} deposit only`,
      });
    }
  }
  return problems;
}
