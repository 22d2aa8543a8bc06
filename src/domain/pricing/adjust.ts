import type { LocalDate } from '../../kit/time.ts';
import { advanceStep } from './advance.ts';
import { datesStep } from './dates.ts';
import { lengthStep } from './length.ts';
import { exact, type Pesewas, sum } from './money.ts';
import type { Adjustment, PricedItem, PriceRule } from './price-rule.ts';
import { countPieces, quantityStep } from './quantity.ts';

/** What steps 1 to 5 make of an item. */
export interface AdjustedItem {
  adjustments: Adjustment[];
  subtotalPesewas: Pesewas;
}

/**
 * The differences of each item from its list price. `rules` are the active ones, from the oldest to the newest. Rules of
 * QUANTITY count `pieces`.
 */
export function adjustItems(
  items: readonly PricedItem[],
  rules: readonly PriceRule[],
  today: LocalDate,
  pieces: ReadonlyMap<string, number> = countPieces(items),
): AdjustedItem[] {
  return items.map((item) => {
    const listed = exact(item.listPesewas * item.dates.length * item.quantity);
    let lines: Adjustment[] = [];
    const subtotal = () => listed + sum(lines.map(({ totalPesewas }) => totalPesewas));
    const add = (found: readonly Adjustment[]) => {
      lines = cutToZero([...lines, ...found], listed).filter(({ totalPesewas }) => totalPesewas !== 0);
    };
    add([...lengthStep(item), ...datesStep(item, rules)]);
    add(quantityStep(item, rules, pieces, subtotal()));
    add(advanceStep(item, rules, today, subtotal()));
    return { adjustments: lines, subtotalPesewas: exact(subtotal()) };
  });
}

/** An item never costs less than nothing: its discounts are cut, the last one first. */
function cutToZero(lines: readonly Adjustment[], listed: Pesewas): Adjustment[] {
  let missing = -(listed + sum(lines.map(({ totalPesewas }) => totalPesewas)));
  const cut = [...lines];
  for (let index = cut.length - 1; index >= 0 && missing > 0; index--) {
    const line = cut[index];
    if (!line || line.totalPesewas >= 0) continue;
    const by = Math.min(missing, -line.totalPesewas);
    const totalPesewas = line.totalPesewas + by;
    cut[index] = { ...line, unitPesewas: totalPesewas, totalPesewas };
    missing -= by;
  }
  return cut;
}
