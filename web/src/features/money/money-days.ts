import type { Statistics } from '@dwaso/sdk';
import { METHODS, type Method } from './filters.ts';
import type { MethodDays } from './queries.ts';

/** A day's money in pesewas. */
export interface MoneyDay {
  date: string;
  methods: Record<Method, number>;
  received: number;
  refunded: number;
  due: number;
}

export const toMoneyDays = (
  { days }: Statistics,
  methods: MethodDays | null,
  due: Record<string, number> | null,
): MoneyDay[] =>
  days.map(({ date, receivedPesewas, refundedPesewas }) => ({
    date,
    methods: toMethods(methods?.[date] ?? {}),
    received: receivedPesewas,
    refunded: refundedPesewas,
    due: due?.[date] ?? 0,
  }));

const toMethods = (some: Partial<Record<Method, number>>): Record<Method, number> => ({
  MOMO: some.MOMO ?? 0,
  CASH: some.CASH ?? 0,
  CARD: some.CARD ?? 0,
  BANK: some.BANK ?? 0,
  OTHER: some.OTHER ?? 0,
});

/** The methods that somebody paid by; the others need no column. */
export const usedMethods = (days: readonly MoneyDay[]): Method[] =>
  METHODS.filter((method) => days.some(({ methods }) => methods[method] > 0));
