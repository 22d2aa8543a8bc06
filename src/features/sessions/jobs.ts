import type { Deps } from '../../deps.ts';
import type { Watch } from '../../kit/jobs/jobs.ts';
import { deleteEndedFamilies } from './store.ts';

export const sessionWatches = ({ db, clock }: Deps): Watch[] => [
  {
    name: 'sessions.forget-ended',
    everyMs: 24 * 3_600_000,
    run: async () =>
      (await db.service.transaction((tx) => deleteEndedFamilies(tx, clock.now()))) > 0 ? 'more' : 'done',
  },
];
