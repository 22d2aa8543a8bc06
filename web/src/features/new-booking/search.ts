/** What the address fills in: the cell of the calendar, or the customer whose page was open. */
export interface NewBookingSearch {
  item?: string;
  date?: string;
  at?: string;
  provider?: string;
  name?: string;
  phone?: string;
}

const NAMES = ['item', 'date', 'at', 'provider', 'name', 'phone'] as const;

export function readSearch(search: Record<string, unknown>): NewBookingSearch {
  const read: NewBookingSearch = {};
  for (const name of NAMES) {
    const value = search[name];
    if (value !== undefined && value !== '') read[name] = String(value);
  }
  return read;
}
