import type { CalendarImport } from '@dwaso/sdk';
import type { TEXT } from './texts-people.ts';

export type ImportState = keyof typeof TEXT.imports.state;

/** A failure shows at once, long before the calendar counts as old. */
export function stateOf({ status, lastImportedAt, lastError }: CalendarImport): ImportState {
  if (status === 'FAILED') return 'failed';
  if (status === 'STALE') return 'old';
  if (lastError !== null) return 'failing';
  return lastImportedAt === null ? 'waits' : 'works';
}

export const isBroken = (one: CalendarImport): boolean => !['works', 'waits'].includes(stateOf(one));

export const isLate = ({ status }: CalendarImport): boolean => status !== 'OK';
