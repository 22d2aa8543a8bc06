import type { PricedItem, PriceRule } from '../../../src/domain/pricing/price-rule.ts';
import type { PromoTerms } from '../../../src/domain/pricing/promo.ts';

/**
 * Prices as the contract words them, slowly: every day and every rule is looked at, every set of lengths is tried, and
 * fractions are kept as fractions until a line is rounded. Only the types are shared with the code under test.
 */

/** ⌊numerator / denominator + ½⌋. */
function round(numerator: bigint, denominator: bigint): number {
  const [top, bottom] = [numerator * 2n + denominator, denominator * 2n];
  let quotient = top / bottom;
  if (quotient * bottom > top) quotient -= 1n;
  return Number(quotient);
}

const weekdays = new Map<string, number>();
/** Kept by date: a test of 100,000 requests asks for the same few a million times. */
function weekday(date: string): number {
  const found = weekdays.get(date) ?? (new Date(`${date}T00:00:00Z`).getUTCDay() || 7);
  weekdays.set(date, found);
  return found;
}
const dayNumber = (date: string): number => Date.parse(date) / 86_400_000;

function width(rule: PriceRule): [number, number, number] {
  const range =
    rule.from && rule.to ? dayNumber(rule.to) - dayNumber(rule.from) : rule.from || rule.to ? 100_000 : 200_000;
  return [rule.itemIds ? 0 : 1, range, rule.weekdays ? 0 : 1];
}

/** Sorted by every criterion of the contract; the first one applies. */
function one(rules: PriceRule[], all: readonly PriceRule[], base: number): PriceRule | undefined {
  const added = (rule: PriceRule) => (rule.percent === null ? (rule.amountPesewas ?? 0) * 100 : rule.percent * base);
  return rules.toSorted((a, b) => {
    const [x, y] = [width(a), width(b)];
    for (const index of [0, 1, 2] as const) if (x[index] !== y[index]) return x[index] - y[index];
    if (added(a) !== added(b)) return added(a) - added(b);
    return all.indexOf(a) - all.indexOf(b);
  })[0];
}

/** Every set of lengths that covers the days. */
function cheapest(days: number, list: number, prices: readonly { days: number; pricePesewas: number }[]): number {
  if (days <= 0) return 0;
  const [price, ...others] = prices;
  if (!price) return days * list;
  let best = Infinity;
  for (let times = 0; (times - 1) * price.days < days; times++)
    best = Math.min(best, times * price.pricePesewas + cheapest(days - times * price.days, list, others));
  return best;
}

export function naivePrice(
  items: readonly PricedItem[],
  rules: readonly PriceRule[],
  promo: PromoTerms | null,
  today: string,
): { items: number[]; lines: number[][]; promo: number } {
  const named = (rule: { itemIds: string[] | null }, id: string) => rule.itemIds === null || rule.itemIds.includes(id);
  const lines = items.map((item) => {
    const made: number[] = [item.listPesewas * item.dates.length * item.quantity];
    const soFar = () => made.reduce((total, amount) => total + amount, 0);
    if (item.time === null) {
      const dear = item.dates.length * item.listPesewas;
      made.push((cheapest(item.dates.length, item.listPesewas, item.lengthPrices) - dear) * item.quantity);
    }
    const counts = new Map<PriceRule, number>();
    for (const date of item.dates) {
      const matching = rules.filter((rule) => {
        if (rule.kind !== 'DATES' || !named(rule, item.id)) return false;
        if (rule.from && date < rule.from) return false;
        if (rule.to && date > rule.to) return false;
        if (rule.weekdays && !rule.weekdays.includes(weekday(date))) return false;
        if ((rule.timeFrom || rule.timeTo) && item.time === null) return false;
        if (rule.timeFrom && (item.time ?? '') < rule.timeFrom) return false;
        return !(rule.timeTo && (item.time ?? '') >= rule.timeTo);
      });
      const rule = one(matching, rules, item.listPesewas);
      if (rule) counts.set(rule, (counts.get(rule) ?? 0) + item.quantity);
    }
    for (const [rule, count] of counts)
      made.push(
        rule.percent === null
          ? (rule.amountPesewas ?? 0) * count
          : round(BigInt(item.listPesewas) * BigInt(count) * BigInt(rule.percent), 100n),
      );
    let pieces = 0;
    for (const other of items) if (other.id === item.id && other.time === null) pieces += other.quantity;
    const ahead = dayNumber(item.dates[0] ?? today) - dayNumber(today);
    const steps = [
      (rule: PriceRule) => rule.kind === 'QUANTITY' && rule.minQuantity !== null && pieces >= rule.minQuantity,
      (rule: PriceRule) =>
        rule.kind === 'ADVANCE' &&
        !(rule.minDaysBefore !== null && ahead < rule.minDaysBefore) &&
        !(rule.maxDaysBefore !== null && ahead > rule.maxDaysBefore),
    ];
    for (const matches of steps) {
      // Below 0 the item costs nothing, and a percent of nothing is nothing.
      const base = Math.max(0, soFar());
      const rule = one(
        rules.filter((one) => named(one, item.id) && matches(one)),
        rules,
        base,
      );
      if (rule) made.push(round(BigInt(base) * BigInt(rule.percent ?? 0), 100n));
    }
    return made;
  });
  const totals = lines.map((made) =>
    Math.max(
      0,
      made.reduce((total, amount) => total + amount, 0),
    ),
  );
  if (!promo) return { items: totals, lines, promo: 0 };
  const all = totals.reduce((total, amount) => total + amount, 0);
  if (promo.minTotalPesewas !== null && all < promo.minTotalPesewas) return { items: totals, lines, promo: 0 };
  let base = 0;
  items.forEach((item, index) => {
    if (named(promo, item.id)) base += totals[index] ?? 0;
  });
  const off = promo.percent === null ? -(promo.amountPesewas ?? 0) : round(BigInt(base) * BigInt(-promo.percent), 100n);
  return { items: totals, lines, promo: base + off < 0 ? -base : off };
}
