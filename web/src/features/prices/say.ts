import type { PriceRule } from '@dwaso/sdk';
import { formatDate, formatMoney } from '../../kit/format.ts';
import { TEXT } from './texts.ts';

type Change = Pick<PriceRule, 'percent' | 'amountPesewas'>;

/** `20 % more`, `GHS 50.00 less`. */
export function sayChange({ percent, amountPesewas }: Change): string {
  if (percent !== null)
    return percent === 0 ? TEXT.noChange : percent > 0 ? TEXT.percentMore(percent) : TEXT.percentLess(-percent);
  const amount = amountPesewas ?? 0;
  if (amount === 0) return TEXT.noChange;
  return amount > 0 ? TEXT.amountMore(formatMoney(amount)) : TEXT.amountLess(formatMoney(-amount));
}

const day = (date: string | null): string | null => (date === null ? null : formatDate(date));

/** A rule in one sentence. */
export function sayRule(rule: Omit<PriceRule, 'id' | 'createdAt' | 'updatedAt'>, items: string): string {
  const change = sayChange(rule);
  const { say } = TEXT;
  if (rule.kind === 'QUANTITY') return say.pieces(rule.minQuantity ?? 1, items, change);
  if (rule.kind === 'ADVANCE') {
    const { minDaysBefore: least, maxDaysBefore: most } = rule;
    if (least !== null && most !== null) return say.between(least, most, items, change);
    return least === null ? say.late(most ?? 0, items, change) : say.early(least, items, change);
  }
  return say.dates(
    say.onDays(rule.weekdays),
    say.range(day(rule.from), day(rule.to)),
    say.times(rule.timeFrom, rule.timeTo),
    items,
    change,
  );
}

/** Whether a rule of dates lies on a day of an item. */
export function liesOn(rule: PriceRule, itemId: string, date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return (
    rule.kind === 'DATES' &&
    rule.active &&
    (rule.itemIds === null || rule.itemIds.includes(itemId)) &&
    (rule.from === null || rule.from <= date) &&
    (rule.to === null || date <= rule.to) &&
    (rule.weekdays === null || rule.weekdays.includes(weekday))
  );
}
