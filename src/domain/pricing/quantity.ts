import { appliesToItem, chooseRule } from './choose-rule.ts';
import type { Pesewas } from './money.ts';
import { percentOf } from './percent.ts';
import { type Adjustment, adjustment, type PricedItem, type PriceRule } from './price-rule.ts';

/** Pieces of each unit or kit over all entries. Services have no pieces, and parts of kits are not counted. */
export function countPieces(items: readonly PricedItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { id, quantity, time } of items) if (time === null) counts.set(id, (counts.get(id) ?? 0) + quantity);
  return counts;
}

/** Step 4. A percent of what the steps before made of the item, from so many pieces on. */
export function quantityStep(
  item: PricedItem,
  rules: readonly PriceRule[],
  pieces: ReadonlyMap<string, number>,
  subtotal: Pesewas,
): Adjustment[] {
  const count = item.time === null ? (pieces.get(item.id) ?? 0) : 0;
  const matching = rules.filter(
    (rule) => rule.kind === 'QUANTITY' && appliesToItem(rule, item.id) && count >= (rule.minQuantity ?? Infinity),
  );
  const rule = chooseRule(matching, subtotal);
  return rule ? [adjustment(item, rule, percentOf(subtotal, rule.percent ?? 0))] : [];
}
