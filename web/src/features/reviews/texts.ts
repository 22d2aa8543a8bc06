/** What the screen of reviews says. */
export const TEXT = {
  title: 'Reviews',
  loading: 'Loading reviews',
  list: 'What customers said',
  stars: (count: number) => (count === 1 ? '1 star of 5' : `${count} stars of 5`),
  average: (average: string, count: number) =>
    count === 1 ? `${average} of 5, from 1 review` : `${average} of 5, from ${count} reviews`,
  someone: 'A customer',
  noComment: 'No words, only stars.',
  explain: 'Customers can review a booking once it is completed. Everybody who opens your page sees the reviews.',
  shown: (count: number) => (count === 1 ? '1 review' : `${count} reviews`),
  shownFirst: (count: number) => `The newest ${count} reviews`,
  empty: {
    title: 'No reviews yet',
    text: 'Complete bookings when they are done: then the customer is asked how it was.',
  },
  hidden: {
    title: 'Your page is not listed',
    text: 'Reviews are part of your public page. They are here as soon as the page is listed.',
  },
  who: 'Customer',
  rating: 'Stars',
  words: 'What they said',
  when: 'When',
} as const;
