import type { Deps } from '../../deps.ts';
import { deleteOldRecords } from '../../kit/http/idempotency.ts';
import type { Watch } from '../../kit/jobs/jobs.ts';

export const idempotencyWatches = ({ db, clock }: Deps): Watch[] => [
  {
    name: 'idempotency.forget-old',
    everyMs: 10 * 60_000,
    run: async () => ((await db.service.transaction((tx) => deleteOldRecords(tx, clock.now()))) > 0 ? 'more' : 'done'),
  },
];
