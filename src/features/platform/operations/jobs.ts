import type { Deps } from '../../../deps.ts';
import { deleteOldRecords } from '../../../kit/http/idempotency.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';

export const idempotencyJobs = ({ db, clock }: Deps): PeriodicJob[] => [
  {
    name: 'idempotency.forget-old',
    everyMs: 10 * 60_000,
    run: async () => ((await db.service.transaction((tx) => deleteOldRecords(tx, clock.now()))) > 0 ? 'more' : 'done'),
  },
];
