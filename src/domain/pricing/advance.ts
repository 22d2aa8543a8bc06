import { daysBetween, type LocalDate } from '../../kit/time.ts';
import { appliesToItem, chooseRule } from './choose-rule.ts';
import type { Pesewas } from './money.ts';
import { percentOf } from './percent.ts';
import { type Adjustment, adjustment, type PricedItem, type PriceRule } from './price-rule.ts';

/** Step 5. A percent of what the steps before made of the item, by the days from the day of booking to the first day. */
export function advanceStep(
  item: PricedItem,
  rules: readonly PriceRule[],
  today: LocalDate,
  subtotal: Pesewas,
): Adjustment[] {
  const [first] = item.dates;
  if (first === undefined) return [];
  const days = daysBetween(today, first);
  const matching = rules.filter(
    (rule) =>
      rule.kind === 'ADVANCE' &&
      appliesToItem(rule, item.id) &&
      days >= (rule.minDaysBefore ?? -Infinity) &&
      days <= (rule.maxDaysBefore ?? Infinity),
  );
  const rule = chooseRule(matching, subtotal);
  return rule ? [adjustment(item, rule, percentOf(subtotal, rule.percent ?? 0))] : [];
}
