import type { Deps } from './deps.ts';
import { billingWatches } from './features/billing/jobs.ts';
import { bookingWatches } from './features/bookings/jobs.ts';
import { eventWatches } from './features/events/jobs.ts';
import { idempotencyWatches } from './features/operations/jobs.ts';
import { paymentWatches } from './features/payments/jobs.ts';
import { sessionWatches } from './features/sessions/jobs.ts';
import type { Watch } from './kit/jobs/jobs.ts';

/** Every background job of the service, one line a feature. */
export const allWatches = (deps: Deps): Watch[] => [
  ...idempotencyWatches(deps),
  ...sessionWatches(deps),
  ...eventWatches(deps),
  ...bookingWatches(deps),
  ...billingWatches(deps),
  ...paymentWatches(deps),
];
