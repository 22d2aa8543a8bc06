/** What the news of a shop say. */
export const TEXT = {
  title: 'News',
  loading: 'Loading news',
  explain: 'What customers booked, cancelled and paid, the newest first.',
  kinds: {
    BOOKED: 'New booking',
    HELD: 'Waits for the deposit',
    CANCELLED: 'Cancelled',
    EXPIRED: 'Deposit did not come',
    PAID: 'Paid',
  },
  empty: {
    title: 'No news yet',
    text: 'Bookings and payments of your customers show here. Share your page so that they can book.',
  },
} as const;
