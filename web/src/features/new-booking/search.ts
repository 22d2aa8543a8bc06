/** What the address fills in: the cell of the calendar, the customer whose page was open, or a date that a series left out. */
export interface NewBookingSearch {
  item?: string;
  date?: string;
  endDate?: string;
  at?: string;
  provider?: string;
  quantity?: string;
  name?: string;
  phone?: string;
}

const NAMES = ['item', 'date', 'endDate', 'at', 'provider', 'quantity', 'name', 'phone'] as const;

export function readSearch(search: Record<string, unknown>): NewBookingSearch {
  const read: NewBookingSearch = {};
  for (const name of NAMES) {
    const value = search[name];
    if (value !== undefined && value !== '') read[name] = String(value);
  }
  return read;
}
