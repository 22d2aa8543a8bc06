import { addDays, daysBetween, weekdayOf } from '../../kit/time.ts';
import type { Problem } from '../schedule/problem.ts';
import type { PriceRule } from './price-rule.ts';

const FIELDS = {
  DATES: ['from', 'to', 'weekdays', 'timeFrom', 'timeTo', 'amountPesewas'],
  QUANTITY: ['minQuantity'],
  ADVANCE: ['minDaysBefore', 'maxDaysBefore'],
} as const satisfies Record<PriceRule['kind'], (keyof PriceRule)[]>;

const NEEDED = {
  DATES: 'needs from, to, weekdays, timeFrom or timeTo',
  QUANTITY: 'needs minQuantity',
  ADVANCE: 'needs minDaysBefore or maxDaysBefore',
} as const;

const wrong = (field: string, code: string, message: string): Problem => ({ path: `/${field}`, code, message });

/** Why a rule is refused: fields of another kind, or one that can never match. `hasTimes`: the business has services. */
export function ruleProblems(rule: Omit<PriceRule, 'id'>, hasTimes: boolean): Problem[] {
  const { kind, percent, amountPesewas } = rule;
  const problems: Problem[] = [];
  for (const [other, fields] of Object.entries(FIELDS))
    if (other !== kind)
      for (const field of fields)
        if (rule[field] !== null) problems.push(wrong(field, 'NOT_ALLOWED', `belongs to a ${other} rule only`));
  if (kind !== 'DATES' && percent === null) problems.push(wrong('percent', 'REQUIRED', 'is required'));
  if (kind === 'DATES' && (percent === null) === (amountPesewas === null))
    problems.push(wrong('percent', 'REQUIRED', 'either percent or amountPesewas is required'));
  const conditions = FIELDS[kind].filter((field) => field !== 'amountPesewas');
  if (conditions.every((field) => rule[field] === null)) problems.push(wrong('kind', 'REQUIRED', NEEDED[kind]));
  if (!hasTimes)
    for (const field of ['timeFrom', 'timeTo'] as const)
      if (rule[field] !== null) problems.push(wrong(field, 'NOT_ALLOWED', 'is for services'));
  return [...problems, ...neverMatching(rule)];
}

function neverMatching(rule: Omit<PriceRule, 'id'>): Problem[] {
  const { from, to, weekdays, timeFrom, timeTo, minDaysBefore, maxDaysBefore } = rule;
  const problems: Problem[] = [];
  if (from !== null && to !== null) {
    if (to < from) problems.push(wrong('to', 'NEVER_MATCHES', 'must not be before from'));
    else if (weekdays !== null && daysBetween(from, to) < 6) {
      const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => weekdayOf(addDays(from, index)));
      if (!weekdays.some((weekday) => days.includes(weekday)))
        problems.push(wrong('weekdays', 'NEVER_MATCHES', 'has no day between from and to'));
    }
  }
  if (timeFrom !== null && timeTo !== null && timeTo <= timeFrom)
    problems.push(wrong('timeTo', 'NEVER_MATCHES', 'must be after timeFrom'));
  if (minDaysBefore !== null && maxDaysBefore !== null && maxDaysBefore < minDaysBefore)
    problems.push(wrong('maxDaysBefore', 'NEVER_MATCHES', 'must not be less than minDaysBefore'));
  return problems;
}
