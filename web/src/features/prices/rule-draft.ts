import type { CreatePriceRuleRequest, PriceRule } from '@dwaso/sdk';
import { parseMoney, toMoneyInput } from '../../kit/format.ts';

/** A rule as it is typed. */
export interface RuleDraft {
  kind: 'DATES' | 'QUANTITY' | 'ADVANCE';
  name: string;
  itemIds: string[] | null;
  weekdays: number[] | null;
  from: string;
  to: string;
  timeFrom: string;
  timeTo: string;
  minQuantity: string;
  daysBefore: string;
  side: 'EARLY' | 'LATE';
  amount: string;
  unit: 'PERCENT' | 'MONEY';
  more: boolean;
}

const EMPTY: RuleDraft = {
  kind: 'DATES',
  name: '',
  itemIds: null,
  weekdays: [6, 7],
  from: '',
  to: '',
  timeFrom: '',
  timeTo: '',
  minQuantity: '10',
  daysBefore: '30',
  side: 'EARLY',
  amount: '10',
  unit: 'PERCENT',
  more: true,
};

export function toDraft(rule: PriceRule | null): RuleDraft {
  if (!rule) return EMPTY;
  const change = rule.percent ?? rule.amountPesewas ?? 0;
  return {
    kind: rule.kind as RuleDraft['kind'],
    name: rule.name,
    itemIds: rule.itemIds,
    weekdays: rule.weekdays,
    from: rule.from ?? '',
    to: rule.to ?? '',
    timeFrom: rule.timeFrom ?? '',
    timeTo: rule.timeTo ?? '',
    minQuantity: String(rule.minQuantity ?? 10),
    daysBefore: String(rule.minDaysBefore ?? rule.maxDaysBefore ?? 30),
    side: rule.maxDaysBefore === null ? 'EARLY' : 'LATE',
    amount: rule.percent === null ? toMoneyInput(Math.abs(change)) : String(Math.abs(change)),
    unit: rule.percent === null ? 'MONEY' : 'PERCENT',
    more: change >= 0,
  };
}

/** The body of a request. Fields of other kinds are null, so that a changed kind leaves nothing behind. */
export function toBody(draft: RuleDraft): CreatePriceRuleRequest {
  const { kind, name, itemIds, more } = draft;
  const dated = kind === 'DATES';
  const sign = more ? 1 : -1;
  const byMoney = dated && draft.unit === 'MONEY';
  const days = kind === 'ADVANCE' ? Number(draft.daysBefore) : null;
  return {
    kind,
    name: name.trim(),
    itemIds,
    weekdays: dated ? draft.weekdays : null,
    from: (dated && draft.from) || null,
    to: (dated && draft.to) || null,
    timeFrom: (dated && draft.timeFrom) || null,
    timeTo: (dated && draft.timeTo) || null,
    minQuantity: kind === 'QUANTITY' ? Number(draft.minQuantity) : null,
    minDaysBefore: draft.side === 'EARLY' ? days : null,
    maxDaysBefore: draft.side === 'LATE' ? days : null,
    percent: byMoney ? null : sign * Number(draft.amount),
    amountPesewas: byMoney ? sign * parseMoney(draft.amount) : null,
  };
}

/** Whether the sentence is filled in, so that the service can say what it changes. A rule that never applies is not. */
export function isWhole(draft: RuleDraft): boolean {
  const { percent, amountPesewas, minQuantity, minDaysBefore, maxDaysBefore, ...body } = toBody(draft);
  const numbers = [percent, amountPesewas, minQuantity, minDaysBefore, maxDaysBefore];
  const filled = numbers.every((number) => number == null || Number.isInteger(number));
  if (!filled || draft.amount === '' || draft.itemIds?.length === 0) return false;
  if (draft.kind !== 'DATES') return true;
  const { from, to, weekdays, timeFrom, timeTo } = body;
  if (weekdays?.length === 0 || (from && to && to < from) || (timeFrom && timeTo && timeTo <= timeFrom)) return false;
  return Boolean(from ?? to ?? weekdays ?? timeFrom ?? timeTo);
}
