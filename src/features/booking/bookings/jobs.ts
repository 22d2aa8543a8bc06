import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { completeOld, NEXT_COMPLETION } from './complete-old.ts';
import { confirmHoldsWithoutDeposit } from './confirm-without-deposit.ts';
import { expireDueHolds } from './expire.ts';
import { NEXT_CONFIRMATION, NEXT_EXPIRY } from './store-due.ts';

export const bookingJobs = ({ db, clock, config, log }: Deps): PeriodicJob[] => [
  {
    name: 'bookings.expire-holds',
    everyMs: 1_000,
    due: NEXT_EXPIRY,
    run: () => expireDueHolds(db, log, config.publicUrl, clock.now()),
  },
  {
    name: 'bookings.confirm-without-deposit',
    everyMs: 500,
    due: NEXT_CONFIRMATION,
    run: () => confirmHoldsWithoutDeposit(db, log, config.publicUrl, clock.now()),
  },
  {
    name: 'bookings.complete-old',
    everyMs: 5_000,
    due: NEXT_COMPLETION,
    run: () => completeOld(db, log, config.publicUrl, clock.now()),
  },
];
