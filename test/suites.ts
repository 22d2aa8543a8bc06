/** Files of `npm run test:faults`: faults, attacks and storms, and what starts, replaces or restores whole processes. */
export const FAULTS = [
  'test/faults/*.test.ts',
  'test/abuse/*.test.ts',
  'test/**/*.storm.test.ts',
  'test/hostile/fuzz.test.ts',
  'test/process/{end,guides,redis,schema,start}.test.ts',
  'test/kit/embedded-postgres/*.test.ts',
  'test/kit/postgres/{apply-migration,pooler,require-stopped}.test.ts',
  'test/{backup,upgrade}/*.test.ts',
];

/** Files of `npm run test:screens`: journeys in a real Chromium. */
export const SCREENS = [
  'test/site/*.test.ts',
  'test/web/*.test.ts',
  'test/features/faces/pages/{embed,pay-page,sign-in-code}.test.ts',
  'test/features/faces/pay-pages/pages.test.ts',
  'test/features/market/marketplace/cross-origin.test.ts',
  'test/sdk/{browser,other-origin}.test.ts',
  'test/shape/reference-page.test.ts',
];

/** Files of the suite that take longer by waiting than by computing: the longest first. */
export const WAITING = [
  'test/kit/http/time-limits.test.ts',
  'test/features/platform/operations/alerts.test.ts',
  'test/features/outward/messages/series.test.ts',
  'test/features/ground/events/deliver.test.ts',
  'test/features/booking/waitlist/waitlist.test.ts',
  'test/features/money/payments/paystack.test.ts',
];
