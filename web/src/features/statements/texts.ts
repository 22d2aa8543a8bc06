/** What the statement of a month says. */
export const TEXT = {
  title: (month: string) => `Statement, ${month}`,
  loading: 'Loading the statement',
  what: 'The statement',
  print: 'Print',
  csv: 'CSV',
  month: 'Month',
  closed: 'Closed, it does not change any more',
  running: 'This month still runs: what you see may grow.',
  opening: 'Balance at the start',
  closing: 'Balance at the end',
  now: 'Balance now',
  explain:
    'The balance is what was available and on its way. Money that the shop took itself, in cash or to its own wallet, is not part of it.',
  entries: 'Entries, in GHS',
  whatHead: 'What',
  amount: 'Amount',
  day: 'Day',
  booking: 'Booking',
  available: 'Available after',
  none: 'No entries in this month.',
  more: (count: number) => `${count} more entries are in the CSV file.`,
} as const;
