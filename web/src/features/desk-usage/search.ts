import { addDays, today } from '../../kit/format.ts';
import type { UsageFilter } from './queries.ts';

/** Three days are read within a second also where ten thousand businesses have meters: the API answers all rows at once. */
const DAYS_BEFORE = 2;

/** What the address says. */
export interface UsageSearch {
  businessId?: string;
  from?: string;
  to?: string;
}

export function readSearch(search: Record<string, unknown>): UsageSearch {
  const read: UsageSearch = {};
  for (const name of ['businessId', 'from', 'to'] as const) if (search[name]) read[name] = String(search[name]);
  return read;
}

/** What is read: the last three days of all businesses, unless the address says otherwise. */
export function filterOf({ businessId, from, to = today() }: UsageSearch): UsageFilter {
  return { from: from ?? addDays(to, -DAYS_BEFORE), to, ...(businessId !== undefined && { businessId }) };
}
