import { TEXT as SITE } from './texts.ts';

/** The sentences of the pages that lead to a shop: the home page and search. */
export const TEXT = {
  ...SITE,

  homeTitle: 'See what is free. Book it now',
  homeDescription:
    'Party rentals, barbers, hair and nails near you in Ghana. See what is free, and keep it with a mobile-money deposit.',
  heroFirst: 'See what is free.',
  heroSecond: 'Book it now.',
  heroText: 'Party rentals, barbers, hair and nails near you. A mobile-money deposit keeps it yours.',
  find: 'Find a business',
  whatDoYouNeed: 'What do you need?',
  whatExample: 'Bouncy castle, braids …',
  where: 'Where?',
  anywhere: 'All of Ghana',
  nearMe: 'Near me',
  findingPlace: 'Finding where you are …',
  placeNotFound: 'Your phone did not say where you are. Choose an area instead.',
  when: 'When?',
  findFree: 'Find what is free',
  whatPeopleBook: 'What people book',
  near: (place: string) => `Near ${place}`,
  bestRated: 'Best rated',
  seeAll: 'See all',
  howItWorks: 'How it works',
  steps: [
    ['Pick a day or a time', 'You only see what is really free, and how many pieces are left.'],
    ['We hold it for you', 'Nobody else can take it while you pay the deposit.'],
    ['Pay by mobile money', 'Once the deposit is in, it is confirmed. You get a receipt.'],
  ],
  ownersTitle: 'Run a rental or a salon?',
  ownersText:
    'Put your calendar online in five minutes. Customers book and pay the deposit themselves; you see it on your phone at once. 14 days free.',
  listYourBusiness: 'List your business',
  emptyInstallation: 'This is an empty installation',
  emptyInstallationText:
    'Fill it with demo shops: made-up rentals, salons and barbers with bookings of yesterday, today and tomorrow. It takes a few seconds.',
  thisIsDemo: 'This is a demo',
  thisIsDemoText:
    'Made-up shops, people and money. Look around as one of them; no code is needed. Its days are those around the day it was filled.',
  signInAs: {
    owner: (name: string) => `Sign in as ${name}, owner`,
    customer: (name: string) => `Sign in as ${name}, customer`,
    staff: (name: string) => `Sign in as ${name}, staff`,
    operator: (name: string) => `Sign in as ${name}, operator`,
  },
  phoneOf: (name: string) => `${name}’s phone`,
  demoSees: {
    owner: 'A spa and a rental shop: today, calendar, money',
    customer: 'Bookings that are paid, held, over and to review',
    staff: 'The same spa, without money out and settings',
    operator: 'The desk: who waits, what failed, all payouts',
  },
  fillWithDemo: 'Fill it with demo shops',
  nobodyYet: 'No shop is listed here yet',
  nobodyYetText: 'Look at all of Ghana, or come back soon.',

  searchTitle: 'Search',
  changeSearch: 'Change search',
  filters: 'Filters',
  freeOnLabel: 'Free on',
  kind: 'Kind',
  everything: 'Everything',
  rentals: 'Rentals',
  beauty: 'Hair, nails and beauty',
  priceUpTo: 'Price up to',
  anyPrice: 'any',
  rating: 'Rating',
  anyRating: 'Any rating',
  andUp: (stars: string) => `${stars} and up`,
  place: 'Place',
  anyPlace: 'Any place',
  atCustomer: 'They come or deliver to me',
  atBusiness: 'I go to the shop',
  showResults: 'Show results',
  found: (day: string | null) => (day === null ? 'What we found' : `Free on ${day}`),
  places: (count: number) => (count >= 1000 ? 'More than 1,000 places' : count === 1 ? '1 place' : `${count} places`),
  placesFor: (count: number, what: string) =>
    count >= 1000
      ? `More than 1,000 places for “${what}”`
      : count === 1
        ? `1 place for “${what}”`
        : `${count} places for “${what}”`,
  placesFree: (count: number, day: string) =>
    count === 1 ? `1 place free on ${day}` : `${count} places free on ${day}`,
  showMore: (count: number) => `Show ${count} more`,
  shownOf: (shown: number, all: number) =>
    all >= 1000 ? `${shown} of more than 1,000 shown` : `${shown} of ${all} shown`,
  youWrote: (q: string) => `You wrote “${q}”. These match`,
  nothingFor: (q: string) => `Nothing found for “${q}”`,
  didYouMean: (count: number) => (count === 1 ? 'Did you mean this?' : 'Did you mean one of these?'),
  orLookNear: (place: string) => `Look at what is near ${place}:`,
  orLookAt: 'Look at what there is:',
  here: 'you',
  nearestFirst: 'Nearest first',
  nothingFound: (area: string | null) => (area === null ? 'Nothing found' : `Nothing found near ${area}`),
  nothingFoundOn: (day: string, area: string | null) =>
    area === null ? `Nothing free on ${day}` : `Nothing free on ${day} near ${area}`,
  quickFilters: 'Quick filters',
  upTo: (amount: string) => `Up to ${amount}`,
  delivers: 'Comes or delivers',
  anotherDay: 'Any day',
  withoutPrice: 'Any price',
  withoutWords: (q: string) => `Without “${q}”`,
  startAgain: 'Start again',
  noMatch: 'No business matches all of that.',
  noMatchTry: 'No business matches all of that. Try one of these:',
  wrongDate: 'This is not a date. Choose one from the calendar.',
  wrongPrice: 'Write the price in cedis, like 250.',
} as const;
