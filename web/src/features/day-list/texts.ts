/** What the printable list of a day says. */
export const TEXT = {
  title: 'Day list',
  loading: 'Loading the day',
  bookings: 'Bookings',
  today: 'Today',
  when: 'When',
  customer: 'Customer',
  item: 'What',
  place: 'Where to',
  notes: 'Notes',
  toPay: 'To pay',
  status: 'Status',
  nothing: 'nothing',
  pieces: (item: string, count: number) => (count > 1 ? `${item} × ${count}` : item),
  withProvider: (name: string) => `with ${name}`,
  until: (time: string) => `until ${time}`,
  sum: (count: number, money: string) =>
    count === 1 ? `1 booking, ${money} still to pay` : `${count} bookings, ${money} still to pay`,
  empty: { title: 'Nothing booked on this day', text: 'Share your page so that customers can book it.' },
  done: 'Done',
} as const;
