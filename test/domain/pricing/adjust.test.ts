import { expect, it } from 'vitest';
import { adjustItems } from '../../../src/domain/pricing/adjust.ts';
import { cheapest } from '../../../src/domain/pricing/length.ts';
import { percentOf } from '../../../src/domain/pricing/percent.ts';
import type { LengthPrice, PricedItem, PriceRule } from '../../../src/domain/pricing/price-rule.ts';
import { promoDiscount } from '../../../src/domain/pricing/promo.ts';
import { addDays } from '../../../src/kit/time.ts';
import { random } from '../../service/seed.ts';
import { naivePrice } from './naive.ts';

const REQUESTS = 100_000;
const choose = random('prices');
const TODAY = '2027-03-05';
const IDS = ['a', 'b', 'kit'];
const maybe = <T>(value: () => T): T | null => (choose.chance(0.5) ? value() : null);
/** The dates of all requests, made once. */
const DATES = Array.from({ length: 80 }, (_, index) => addDays(TODAY, index - 3));
const datesFrom = (daysAhead: number, count: number) => DATES.slice(daysAhead + 3, daysAhead + 3 + count);
const someDate = () => DATES[choose.between(0, 48)] as string;
const someTime = () => `${String(choose.between(6, 20)).padStart(2, '0')}:${choose.pick(['00', '30'])}`;
const someIds = () => maybe(() => IDS.filter(() => choose.chance(0.5)));
const NONE = { from: null, to: null, weekdays: null, timeFrom: null, timeTo: null } as const;
const NO_COUNTS = { minQuantity: null, minDaysBefore: null, maxDaysBefore: null, amountPesewas: null } as const;

function someRule(index: number): PriceRule {
  const kind = choose.pick(['DATES', 'DATES', 'QUANTITY', 'ADVANCE'] as const);
  const base = { id: `rule ${index}`, name: `Rule ${index}`, kind, itemIds: someIds(), ...NONE, ...NO_COUNTS };
  const percent = choose.pick([-90, -10, 15, choose.between(-90, 300)]);
  if (kind === 'QUANTITY') return { ...base, percent, minQuantity: choose.between(1, 12) };
  if (kind === 'ADVANCE') {
    const early = choose.chance(0.5);
    const days = choose.between(0, 40);
    return { ...base, percent, minDaysBefore: early ? days : null, maxDaysBefore: early ? null : days };
  }
  const amount = maybe(() => choose.between(-30_000, 30_000));
  const times = choose.chance(0.2) ? { timeFrom: maybe(someTime), timeTo: maybe(someTime) } : {};
  const weekdays = maybe(() => [1, 2, 3, 4, 5, 6, 7].filter(() => choose.chance(0.5)));
  const dates = { from: maybe(someDate), to: maybe(someDate), weekdays };
  return { ...base, ...dates, ...times, percent: amount === null ? percent : null, amountPesewas: amount };
}

const someLengths = (): LengthPrice[] =>
  [2, 3, 7, 10, 31].filter(() => choose.chance(0.3)).map((days) => ({ days, pricePesewas: choose.between(0, 20_000) }));

function someItems(): PricedItem[] {
  const rental = choose.chance(0.7);
  const first = choose.between(0, 40);
  const days = rental ? choose.between(1, 31) : 1;
  return Array.from({ length: choose.between(1, 4) }, (_, itemIndex) => ({
    itemIndex,
    id: choose.pick(IDS),
    quantity: rental ? choose.between(1, 9) : 1,
    listPesewas: choose.pick([0, 1, 5_000, choose.between(1, 20_000)]),
    lengthPrices: rental ? someLengths() : [],
    dates: datesFrom(first, days),
    time: rental ? null : someTime(),
  }));
}

const somePromo = () => {
  const percent = maybe(() => choose.between(1, 100));
  const amountPesewas = percent === null ? choose.between(1, 100_000) : null;
  return {
    id: 'code',
    code: 'CODE',
    percent,
    amountPesewas,
    minTotalPesewas: maybe(() => choose.between(0, 200_000)),
    itemIds: someIds(),
  };
};

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((amount, at) => amount === other[at]);

/** What the two pricings do not agree on; null where they agree. A matcher for each figure would take ten times as long. */
function findDifference(items: PricedItem[], rules: PriceRule[], promo: ReturnType<typeof somePromo>): string | null {
  const naive = naivePrice(items, rules, promo, TODAY);
  const adjusted = adjustItems(items, rules, TODAY);
  const totals = adjusted.map(({ subtotalPesewas }) => subtotalPesewas);
  if (!same(totals, naive.items)) return `items ${totals}, naive ${naive.items}`;
  for (const [index, { adjustments, subtotalPesewas }] of adjusted.entries()) {
    const { listPesewas, dates, quantity } = items[index] as PricedItem;
    const amounts = adjustments.map(({ totalPesewas }) => totalPesewas);
    const sum = amounts.reduce((total, amount) => total + amount, listPesewas * dates.length * quantity);
    if (sum !== subtotalPesewas) return `lines of item ${index} sum to ${sum}`;
    if (!adjustments.every((line) => line.unitPesewas === line.totalPesewas && line.itemIndex === index))
      return `a line of item ${index} has another unit price or item`;
    const uncut = (naive.lines[index] ?? []).slice(1).filter((amount) => amount !== 0);
    if (subtotalPesewas > 0 && !same(amounts, uncut)) return `lines ${amounts}, naive ${uncut}`;
  }
  const subtotals = items.map(({ id }, index) => ({ id, subtotalPesewas: naive.items[index] ?? 0 }));
  const discount = promoDiscount(promo, subtotals);
  return discount + 0 === naive.promo + 0 ? null : `code ${discount}, naive ${naive.promo}`;
}

it(`agrees with a naive pricing on ${REQUESTS} random requests`, () => {
  for (let request = 0; request < REQUESTS; request++) {
    const items = someItems();
    const rules = Array.from({ length: choose.between(0, 12) }, (_, index) => someRule(index));
    const promo = somePromo();
    const difference = findDifference(items, rules, promo);
    if (difference !== null) expect.fail(`${difference}: ${JSON.stringify({ items, rules, promo })}`);
  }
});

it('does not depend on the order of rules of different age but for equal ones', () => {
  for (let request = 0; request < 300; request++) {
    const items = someItems();
    // Each differs from every other in what it adds, so that none is equal to another.
    const rules = Array.from({ length: 8 }, (_, index) => ({
      ...someRule(index),
      percent: -index,
      amountPesewas: null,
    }));
    const totals = (given: PriceRule[]) => adjustItems(items, given, TODAY).map((item) => item.subtotalPesewas);
    expect(totals(choose.shuffle(rules))).toEqual(totals(rules));
  }
});

it('never charges less for a longer rental by its length prices', () => {
  for (let request = 0; request < 300; request++) {
    const [list, prices] = [choose.between(0, 20_000), someLengths()];
    const totals = Array.from({ length: 32 }, (_, days) => cheapest(days, list, prices).total);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  }
});

it('rounds a percent half up, also below 0, and loses nothing up to 2^53', () => {
  expect([percentOf(150, 1), percentOf(149, 1), percentOf(50, -1), percentOf(51, -1), percentOf(150, -1)]).toEqual([
    2, 1, 0, -1, -1,
  ]);
  expect(percentOf(9_007_199_254_740_991, 100)).toBe(9_007_199_254_740_991);
  expect(percentOf(9_007_199_254_740_991, -100)).toBe(-9_007_199_254_740_991);
  expect(percentOf(9_007_199_254_740_991, 50)).toBe(4_503_599_627_370_496);
});

it('names the lengths that make the price, and the days that a rule is for', () => {
  const dates = Array.from({ length: 10 }, (_, index) => addDays('2027-03-08', index));
  const item = { itemIndex: 0, id: 'a', quantity: 2, listPesewas: 10_000, dates, time: null };
  const lengthPrices = [{ days: 7, pricePesewas: 50_000 }];
  const weekend = { ...someRule(0), kind: 'DATES', itemIds: null, ...NONE, ...NO_COUNTS, percent: 20 } as PriceRule;
  const [found] = adjustItems([{ ...item, lengthPrices }], [{ ...weekend, weekdays: [6, 7] }], TODAY);
  expect(found?.adjustments.map(({ id, name, totalPesewas, dates: days }) => [id, name, totalPesewas, days])).toEqual([
    [null, '7 days for GHS 500', -40_000, undefined],
    ['rule 0', 'Rule 0', 8_000, ['2027-03-13', '2027-03-14']],
  ]);
  expect(cheapest(14, 10_000, lengthPrices).used).toMatchObject([{ times: 2 }]);
});
