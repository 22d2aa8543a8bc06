import type { EffectiveHours, PublicHoliday } from '@dwaso/sdk';
import { addDays } from '../../kit/format.ts';
import { TEXT } from './texts-year.ts';

export type Day = EffectiveHours['days'][number];
export type DayKind = 'closed' | 'special' | 'holiday' | 'weekly' | 'plain';

const MONTHS = 12;

/** The first day of this month, and the last of the eleventh after it. */
export function yearFrom(today: string): { from: string; to: string } {
  const from = `${today.slice(0, 7)}-01`;
  const [year = 0, month = 0] = from.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + MONTHS, 1)).toISOString().slice(0, 10);
  return { from, to: addDays(first, -1) };
}

/** What a day is, before anything else that could be said of it. */
export function kindOf({ windows, decidedBy }: Day, holiday: PublicHoliday | undefined): DayKind {
  if (decidedBy === 'CLOSURE' || (decidedBy === 'DATED' && windows.length === 0)) return 'closed';
  if (decidedBy === 'DATED') return 'special';
  if (windows.length === 0) return 'weekly';
  return holiday ? 'holiday' : 'plain';
}

/** Monday is the first column. */
export const columnOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

export const nameWindows = (windows: readonly { open: string; close: string }[]): string =>
  windows.map(({ open, close }) => TEXT.window(open, close)).join(', ');
