import { today } from '../../kit/format.ts';

export const PERIODS = ['month', 'today'] as const;
export type Period = (typeof PERIODS)[number];

/** What the address says. */
export interface MessagesSearch {
  period?: Period;
}

export function readSearch({ period }: Record<string, unknown>): MessagesSearch {
  const known = PERIODS.find((one) => one === period);
  return known ? { period: known } : {};
}

/** The days that are summed. */
export function rangeOf({ period = 'month' }: MessagesSearch): { from: string; to: string } {
  const to = today();
  return { from: period === 'today' ? to : `${to.slice(0, 7)}-01`, to };
}
