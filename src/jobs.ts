import type { Deps } from './deps.ts';
import { billingWatches } from './features/billing/jobs.ts';
import { bookingWatches } from './features/bookings/jobs.ts';
import { eventTasks, eventWatches } from './features/events/jobs.ts';
import { idempotencyTasks } from './features/operations/jobs.ts';
import { paymentTasks, paymentWatches } from './features/payments/jobs.ts';
import { sessionTasks } from './features/sessions/jobs.ts';
import type { Task, Watch } from './kit/jobs/jobs.ts';

/** Every background job of the service, one line a feature. */
export const allTasks = (deps: Deps): Task[] => [
  ...idempotencyTasks(deps),
  ...sessionTasks(deps),
  ...eventTasks(deps),
  ...paymentTasks(deps),
];

export const allWatches = (deps: Deps): Watch[] => [
  ...eventWatches(deps),
  ...bookingWatches(deps),
  ...billingWatches(deps),
  ...paymentWatches(deps),
];
