import type { Deps } from '../../deps.ts';
import type { Watch } from '../../kit/jobs/jobs.ts';
import { deliveryWatch } from './deliver.ts';
import { KEPT_DAYS } from './read.ts';
import { deleteOldEvents } from './store.ts';

/** Longer than the log shows, so that a replay on the last day still has its whole ladder. */
const DELETED_AFTER_DAYS = KEPT_DAYS + 2;

export const eventWatches = (deps: Deps): Watch[] => [
  deliveryWatch({ ...deps, db: deps.db.service }),
  {
    name: 'events.forget-old',
    everyMs: 3_600_000,
    async run() {
      const before = deps.clock.now().subtract({ hours: DELETED_AFTER_DAYS * 24 });
      return (await deps.db.service.transaction((tx) => deleteOldEvents(tx, before))) > 0 ? 'more' : 'done';
    },
  },
];
