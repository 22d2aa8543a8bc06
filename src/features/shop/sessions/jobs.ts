import type { Deps } from '../../../deps.ts';
import type { PeriodicJob } from '../../../kit/jobs/jobs.ts';
import { NIGHTLY } from '../../../kit/jobs/nightly.ts';
import { forgetEndedSessions } from './forget-ended.ts';

/** A person may look up for so long where they were signed in. */
const KEPT_DAYS = 30;

export function sessionJobs({ db, clock }: Deps): PeriodicJob[] {
  const forget = forgetEndedSessions(db.service);
  return [
    {
      name: 'sessions.forget-ended',
      ...NIGHTLY,
      run: () => forget(clock.now().subtract({ hours: KEPT_DAYS * 24 })),
    },
  ];
}
