import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { deliveryJob } from './deliver.ts';
import { forgetOldEvents } from './forget-old.ts';
import { KEPT_DAYS } from './read.ts';

/** Two days longer than the log shows, so that a replay on the last day can use its whole retry schedule. */
const DELETED_AFTER_DAYS = KEPT_DAYS + 2;

export const eventJobs = ({ db, clock, secrets, outbound, log, tracer, metrics }: Deps): PeriodicJob[] => [
  deliveryJob({ db, clock, secrets, outbound, log, tracer, metrics }),
  {
    name: 'events.forget-old',
    everyMs: 3_600_000,
    run: () => forgetOldEvents(db.service, log, clock.now().subtract({ hours: DELETED_AFTER_DAYS * 24 })),
  },
];
