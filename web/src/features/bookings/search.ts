/** What the address says of the list. */
export interface BookingsSearch {
  q?: string;
  show?: 'held' | 'upcoming' | 'running' | 'done' | 'ended';
  from?: string;
  to?: string;
}

const SHOWS = ['held', 'upcoming', 'running', 'done', 'ended'] as const;
const textOf = (value: unknown) => (value === undefined || value === '' ? undefined : String(value));

export function readSearch(search: Record<string, unknown>): BookingsSearch {
  const read: BookingsSearch = {};
  const q = textOf(search['q']);
  const from = textOf(search['from']);
  const to = textOf(search['to']);
  const show = SHOWS.find((one) => one === search['show']);
  if (q) read.q = q;
  if (from) read.from = from;
  if (to) read.to = to;
  if (show) read.show = show;
  return read;
}
