/** What the address says of the calendar: its first day, how much it shows, and on phones whose column. */
export interface CalendarSearch {
  from?: string;
  /** Days of a rental's calendar. */
  days?: 14 | 31 | 92;
  /** A salon's calendar: one day by the time, or a week. */
  view?: 'week';
  provider?: string;
}

export const SPANS = [14, 31, 92] as const;

export function readSearch({ from, days, view, provider }: Record<string, unknown>): CalendarSearch {
  const span = SPANS.find((one) => one === Number(days));
  return {
    ...(typeof from === 'string' && /^\d{4}-\d\d-\d\d$/.test(from) && { from }),
    ...(span && { days: span }),
    ...(view === 'week' && { view }),
    ...(typeof provider === 'string' && { provider }),
  };
}
