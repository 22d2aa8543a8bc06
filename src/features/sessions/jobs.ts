import type { Deps } from '../../deps.ts';
import type { Task } from '../../kit/jobs/jobs.ts';
import { deleteEndedFamilies } from './store.ts';

export const sessionTasks = (deps: Deps): Task[] => [
  {
    name: 'sessions.forget-ended',
    cron: '17 3 * * *',
    async run() {
      while ((await deps.db.service.transaction((tx) => deleteEndedFamilies(tx, deps.clock.now()))) > 0);
    },
  },
];
