/** What the screen of the shop's messages says. */
export const TEXT = {
  title: 'Messages',
  bookings: 'Bookings',
  loading: 'Loading messages',
  which: 'Which messages',
  shows: { told: 'Went out', waits: 'Coming', failed: 'Failed', dropped: 'Not sent', all: 'All' },
  ofOne: (name: string) => `Only those to ${name}`,
  everybody: 'Show all customers',
  customer: 'one customer',
  member: 'You or your team',
  shown: (count: number) => (count === 1 ? '1 message' : `${count} messages`),
  shownFirst: (count: number) => `The newest ${count} messages`,
  empty: {
    told: {
      title: 'Nothing went out yet',
      text: 'When a customer books, pays or waits, what they were told shows here.',
    },
    all: {
      title: 'No messages yet',
      text: 'When a customer books, pays or waits, what they were told shows here, with the reason where it did not arrive.',
    },
    waits: { title: 'Nothing to come', text: 'Reminders of confirmed bookings show here until they go out.' },
    failed: { title: 'Nothing has failed', text: 'A message that no network could deliver shows here.' },
    dropped: { title: 'Nothing was left out', text: 'A message that was not sent shows here with the reason.' },
  },
  use: (sent: string, included: string) => `${sent} of ${included} messages of this month are used.`,
  useSettings: 'What is sent, and when',
  warning: {
    title: (sent: string, included: string) => `${sent} of ${included} messages of this month are used`,
    text: (included: string) => `After ${included} customers get only receipts until the month is over.`,
    over: 'Until the month is over customers get only receipts.',
    plans: 'See the plans',
  },
} as const;
