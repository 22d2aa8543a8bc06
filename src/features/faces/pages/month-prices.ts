import { dayPrice, ruleOfDay } from '../../../domain/pricing/dates.ts';
import { sum } from '../../../domain/pricing/money.ts';
import type { PriceRule } from '../../../domain/pricing/price-rule.ts';
import { type Html, html } from '../../../kit/http/html.ts';
import { type LocalDate, minuteFloor, parseInstant, textOfMinute } from '../../../kit/time.ts';
import { moneyText } from '../../../site/format.ts';
import { TEXT } from './texts-prices.ts';

/** The prices of a month: one piece, that day alone. */
export interface MonthPrices {
  listPesewas: number;
  /** The rule that sets the price of a day. */
  ruleOf: (date: LocalDate) => PriceRule | null;
}

export function monthPrices(rules: readonly PriceRule[], id: string, listPesewas: number): MonthPrices {
  const dated = rules.filter(({ kind }) => kind === 'DATES');
  return { listPesewas, ruleOf: (date) => ruleOfDay(dated, { id, listPesewas, time: null }, date) };
}

/** A service or a kit of services; what follows in a visit begins when it ends. */
export interface PricedEntry {
  id: string;
  listPesewas: number;
  durationMin: number;
}

/** The price of a start: of the services alone at that time. */
export interface StartPrice {
  pricePesewas: number;
  listPesewas: number;
  /** Rules that change the price, each with its mark. */
  rules: readonly { name: string; mark: string }[];
}

/** Each entry is priced by its own start. */
export function startPrices(rules: readonly PriceRule[], entries: readonly PricedEntry[]) {
  const dated = rules.filter(({ kind }) => kind === 'DATES');
  const listPesewas = sum(entries.map((entry) => entry.listPesewas));
  return (startsAt: string): StartPrice => {
    const found: { name: string; mark: string }[] = [];
    let pricePesewas = 0;
    let minute = minuteFloor(parseInstant(startsAt));
    for (const { id, listPesewas: list, durationMin } of entries) {
      const start = textOfMinute(minute);
      const rule = ruleOfDay(dated, { id, listPesewas: list, time: start.slice(11, 16) }, start.slice(0, 10));
      const price = dayPrice(rule, list);
      if (rule && price !== list) found.push({ name: rule.name, mark: markOf(price, list) });
      pricePesewas += price;
      minute += durationMin;
    }
    return { pricePesewas, listPesewas, rules: found };
  };
}

/** Whole cedis, with pesewas only where there are any. */
export const shortPrice = (pesewas: number): string =>
  pesewas % 100 === 0 ? (pesewas / 100).toLocaleString('en-GH') : (pesewas / 100).toFixed(2);

const markOf = (price: number, list: number): string => (price < list ? TEXT.lower : price > list ? TEXT.higher : '');

/** The price in the cell of a day, with a mark where it is not the list price. */
export function dayPriceText({ listPesewas, ruleOf }: MonthPrices, date: LocalDate, pricePesewas: number): Html {
  const mark = markOf(pricePesewas, listPesewas);
  const why = mark === '' ? null : ruleOf(date)?.name;
  return html`<span class="p"><span class="vh">, GHS </span>${shortPrice(pricePesewas)}<span aria-hidden="true">${mark}</span>${why ? html`<span class="vh">, ${why}</span>` : null}</span>`;
}

/** The price under a time, with a mark where it is not the list price. */
export const startPriceText = ({ pricePesewas, listPesewas, rules }: StartPrice): Html => {
  const names = rules.map(({ name }) => `, ${name}`).join('');
  return html`<small><span class="vh">GHS </span>${shortPrice(pricePesewas)}<span aria-hidden="true">${markOf(pricePesewas, listPesewas)}</span>${names === '' ? null : html`<span class="vh">${names}</span>`}</small>`;
};

/** Whether the times of a day have different prices. */
export const differ = (prices: readonly StartPrice[]): boolean =>
  new Set(prices.map(({ pricePesewas }) => pricePesewas)).size > 1;

/** Each rule of the times once, with what it does. Where all times cost the same, their price; null at the list price. */
export function startKeys(prices: readonly StartPrice[]): Html | null {
  const [first] = prices;
  const rules = new Map(prices.flatMap((price) => price.rules.map(({ name, mark }) => [name, mark] as const)));
  if (!first || rules.size === 0) return null;
  const text = differ(prices) ? TEXT.smallFiguresOfTimes : TEXT.everyTime(moneyText(first.pricePesewas));
  const keys = [...rules].map(([name, mark]) => TEXT.ruleKey(mark, name));
  return html`<p class="small muted">${text} ${[...keys, TEXT.listPriceIs(moneyText(first.listPesewas))].join(' · ')}</p>`;
}

/** Each rule of the month once, with what it does. */
export function ruleKeys(
  prices: MonthPrices,
  days: readonly { date: LocalDate; pricePesewas: number; status: string }[],
): Html | null {
  const { listPesewas, ruleOf } = prices;
  const names = new Map<string, string>();
  for (const { date, pricePesewas, status } of days) {
    const rule = status === 'FREE' && pricePesewas !== listPesewas ? ruleOf(date) : null;
    if (rule) names.set(rule.name, markOf(pricePesewas, listPesewas));
  }
  if (names.size === 0) return null;
  return html`${[...names].map(([name, mark]) => html`<li>${TEXT.ruleKey(mark, name)}</li>`)}<li>${TEXT.listPriceIs(moneyText(listPesewas))}</li>`;
}
