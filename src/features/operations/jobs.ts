import type { Deps } from '../../deps.ts';
import { deleteOldRecords } from '../../kit/http/idempotency.ts';
import type { Task } from '../../kit/jobs/jobs.ts';

export const idempotencyTasks = (deps: Deps): Task[] => [
  {
    name: 'idempotency.forget-old',
    cron: '*/10 * * * *',
    async run() {
      while ((await deps.db.service.transaction((tx) => deleteOldRecords(tx, deps.clock.now()))) > 0);
    },
  },
];
