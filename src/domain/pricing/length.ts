import { formatMoney, type Pesewas } from './money.ts';
import { type Adjustment, adjustment, type LengthPrice, type PricedItem } from './price-rule.ts';

/**
 * Step 2. The price of n days is the cheapest set of prices by length and single days that covers at least n days, so
 * that a longer rental never costs less than a shorter one.
 */
export function lengthStep(item: PricedItem): Adjustment[] {
  const { dates, quantity, listPesewas, lengthPrices, time } = item;
  if (time !== null || lengthPrices.length === 0) return [];
  const { total, used } = cheapest(dates.length, listPesewas, lengthPrices);
  const saving = (listPesewas * dates.length - total) * quantity;
  return saving > 0 ? [adjustment(item, { id: null, name: used.map(words).join(', ') }, -saving)] : [];
}

/** `7 days for GHS 500`, `2 × 7 days for GHS 500`. */
const words = ({ price, times }: Used): string =>
  `${times > 1 ? `${times} × ` : ''}${price.days} days for ${formatMoney(price.pricePesewas).replace(/\.00$/, '')}`;

type Used = { price: LengthPrice; times: number };

/** The price of one piece for so many days, and the prices by length that make it. */
export function cheapest(
  days: number,
  listPesewas: Pesewas,
  prices: readonly LengthPrice[],
): { total: Pesewas; used: Used[] } {
  const totals = [0];
  const taken: (LengthPrice | null)[] = [null];
  for (let length = 1; length <= days; length++) {
    let total = (totals[length - 1] ?? 0) + listPesewas;
    let last: LengthPrice | null = null;
    for (const price of prices) {
      const withPrice = (totals[Math.max(0, length - price.days)] ?? 0) + price.pricePesewas;
      if (withPrice < total) [total, last] = [withPrice, price];
    }
    totals.push(total);
    taken.push(last);
  }
  const used: Used[] = [];
  for (let length = days; length > 0; length -= taken[length]?.days ?? 1) {
    const price = taken[length];
    const known = price && used.find((one) => one.price === price);
    if (known) known.times++;
    else if (price) used.push({ price, times: 1 });
  }
  return { total: totals[days] ?? 0, used };
}
