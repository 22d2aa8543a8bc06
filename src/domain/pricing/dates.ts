import { type LocalDate, type LocalTime, weekdayOf } from '../../kit/time.ts';
import { appliesToItem, chooseRule } from './choose-rule.ts';
import type { Pesewas } from './money.ts';
import { percentOf } from './percent.ts';
import { type Adjustment, adjustment, type PricedItem, type PriceRule } from './price-rule.ts';

/** A rule with times of day is for services: the days of a rental have none. */
export function matchesDay(rule: PriceRule, date: LocalDate, time: LocalTime | null): boolean {
  const { from, to, weekdays, timeFrom, timeTo } = rule;
  if ((from !== null && date < from) || (to !== null && to < date)) return false;
  if (weekdays !== null && !weekdays.includes(weekdayOf(date))) return false;
  if (timeFrom === null && timeTo === null) return true;
  return time !== null && (timeFrom === null || timeFrom <= time) && (timeTo === null || time < timeTo);
}

/** The rule that sets the price of one day, or of a start. */
export const ruleOfDay = (
  rules: readonly PriceRule[],
  item: Pick<PricedItem, 'id' | 'listPesewas' | 'time'>,
  date: LocalDate,
): PriceRule | null =>
  chooseRule(
    rules.filter((rule) => appliesToItem(rule, item.id) && matchesDay(rule, date, item.time)),
    item.listPesewas,
  );

/** What a rule adds to the list price of so many days and pieces, rounded once. */
export const difference = (
  { percent, amountPesewas }: Pick<PriceRule, 'percent' | 'amountPesewas'>,
  listPesewas: Pesewas,
  count: number,
): Pesewas => (percent === null ? (amountPesewas ?? 0) * count : percentOf(listPesewas * count, percent));

/** One piece for that day alone, or at that start: steps 1 and 3. */
export const dayPrice = (rule: PriceRule | null, listPesewas: Pesewas): Pesewas =>
  rule ? Math.max(0, listPesewas + difference(rule, listPesewas, 1)) : listPesewas;

/** Step 3. One rule a day; the days of a rule are one line. */
export function datesStep(item: PricedItem, rules: readonly PriceRule[]): Adjustment[] {
  const { dates, quantity, listPesewas } = item;
  const mine = rules.filter((rule) => rule.kind === 'DATES' && appliesToItem(rule, item.id));
  if (mine.length === 0) return [];
  const days = new Map<PriceRule, LocalDate[]>();
  for (const date of dates) {
    const rule = ruleOfDay(mine, item, date);
    if (rule) days.getOrInsertComputed(rule, () => []).push(date);
  }
  return [...days].map(([rule, matched]) =>
    adjustment(
      item,
      rule,
      difference(rule, listPesewas, matched.length * quantity),
      matched.length === dates.length ? undefined : matched,
    ),
  );
}

/** Prices of one piece on each of the days. Which rule matches which day is found once for all items. */
export function dayPrices(
  rules: readonly PriceRule[],
  dates: readonly LocalDate[],
): (id: string, listPesewas: Pesewas) => Pesewas[] {
  const dated = rules
    .filter(({ kind }) => kind === 'DATES')
    .map((rule) => ({ rule, matches: dates.map((date) => matchesDay(rule, date, null)) }))
    .filter(({ matches }) => matches.includes(true));
  return (id, listPesewas) => {
    const mine = dated.filter(({ rule }) => appliesToItem(rule, id));
    if (mine.length === 0) return dates.map(() => listPesewas);
    return dates.map((_, at) => {
      const matching = mine.filter(({ matches }) => matches[at]).map(({ rule }) => rule);
      return dayPrice(chooseRule(matching, listPesewas), listPesewas);
    });
  };
}
