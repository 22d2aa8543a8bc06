import type { Deps } from '../../deps.ts';
import type { PeriodicJob } from '../../kit/jobs/jobs.ts';
import { deleteEndedFamilies } from './store.ts';

/** A person may look up for so long where they were signed in. */
const KEPT_DAYS = 30;

export const sessionJobs = ({ db, clock }: Deps): PeriodicJob[] => [
  {
    name: 'sessions.forget-ended',
    everyMs: 24 * 3_600_000,
    async run() {
      const ended = clock.now().subtract({ hours: KEPT_DAYS * 24 });
      return (await db.service.transaction((tx) => deleteEndedFamilies(tx, ended))) > 0 ? 'more' : 'done';
    },
  },
];
