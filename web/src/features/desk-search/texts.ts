/** What the desk's search of everything says. */
export const TEXT = {
  title: 'Search',
  asked: (q: string) => `“${q}”`,
  loading: 'Searching',
  field: 'Name, phone, booking code, receipt or id',
  find: 'Search',
  people: 'People',
  bookings: 'Bookings',
  receipts: 'Receipts',
  businesses: 'Businesses',
  all: 'All',
  kindsShown: 'Kinds shown',
  sum: ({
    people,
    bookings,
    receipts,
    businesses,
  }: Record<'people' | 'bookings' | 'receipts' | 'businesses', number>) =>
    [
      people && (people === 1 ? '1 person' : `${people} people`),
      bookings && (bookings === 1 ? '1 booking' : `${bookings} bookings`),
      receipts && (receipts === 1 ? '1 receipt' : `${receipts} receipts`),
      businesses && (businesses === 1 ? '1 business' : `${businesses} businesses`),
    ]
      .filter(Boolean)
      .join(', '),
  noName: 'No name yet',
  person: (members: number, shops: number) =>
    [
      '',
      members === 0 ? null : members === 1 ? 'member of 1 shop' : `member of ${members} shops`,
      shops === 0 ? null : shops === 1 ? 'customer of 1 shop' : `customer of ${shops} shops`,
    ]
      .filter((part) => part !== null)
      .join(' · '),
  paid: 'Paid',
  refunded: 'Refunded',
  what: 'What can be found',
  kinds: [
    ['Name', 'Abena, Adwoa Braids'],
    ['Phone', '024 000 0123'],
    ['Booking code', 'K7Q-2M4'],
    ['Receipt', 'R-000318'],
    ['Any id', 'bkg_…'],
  ],
  recorded: 'Every search is written to the audit log.',
  statuses: {
    HELD: 'Held',
    CONFIRMED: 'Confirmed',
    CHECKED_IN: 'Checked in',
    COMPLETED: 'Completed',
    CANCELLED: 'Cancelled',
    NO_SHOW: 'No-show',
    EXPIRED: 'Expired',
    DRAFT: 'Draft',
    PENDING_VERIFICATION: 'Waits for verification',
    ACTIVE: 'Verified',
    SUSPENDED: 'Suspended',
  },
  nothing: (q: string) => `Nothing for “${q}”`,
  nothingText: 'Look at the spelling. A booking code has six letters and digits, without 0, 1, I, L, O and U.',
  start: {
    title: 'What are you looking for?',
    text: 'Write a name, a phone number, a booking code, a receipt number or an id above.',
  },
} as const;
