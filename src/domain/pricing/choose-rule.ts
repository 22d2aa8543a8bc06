import { daysBetween } from '../../kit/time.ts';
import type { Pesewas } from './money.ts';
import type { PriceRule } from './price-rule.ts';

const OPEN_END = 1e6;
const NO_RANGE = 1e7;

/** Fewer is narrower: a closed range has its days, one that is open at an end is wider, none is the widest. */
function rangeWidth({ from, to }: PriceRule): number {
  if (from !== null && to !== null) return daysBetween(from, to);
  return from === null && to === null ? NO_RANGE : OPEN_END;
}

/** The narrower rule comes first: it names the item, has the shorter range, has weekdays. */
export function compareWidth(a: PriceRule, b: PriceRule): number {
  return (
    Number(a.itemIds === null) - Number(b.itemIds === null) ||
    rangeWidth(a) - rangeWidth(b) ||
    Number(a.weekdays === null) - Number(b.weekdays === null)
  );
}

export const appliesToItem = ({ itemIds }: Pick<PriceRule, 'itemIds'>, id: string): boolean =>
  itemIds === null || itemIds.includes(id);

/** 100 times what the rule adds to an amount, so that two rules compare without rounding. */
const hundredfold = ({ percent, amountPesewas }: PriceRule, base: Pesewas): bigint =>
  percent === null ? BigInt(amountPesewas ?? 0) * 100n : BigInt(percent) * BigInt(base);

/**
 * The one rule that applies: the narrowest, of those the better one for the customer, of those the older. The rules come
 * from the oldest to the newest; `base` is what a percent is taken of.
 */
export function chooseRule(rules: readonly PriceRule[], base: Pesewas): PriceRule | null {
  let best: PriceRule | null = null;
  for (const rule of rules) {
    const width = best === null ? -1 : compareWidth(rule, best);
    if (best === null || width < 0 || (width === 0 && hundredfold(rule, base) < hundredfold(best, base))) best = rule;
  }
  return best;
}
