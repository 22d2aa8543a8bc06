import type { Deps } from '../../deps.ts';
import type { Watch } from '../../kit/jobs/jobs.ts';
import { completeOneOld } from './complete-old.ts';
import { expireSome } from './expire.ts';

const BATCH = 100;

export const bookingWatches = ({ db, clock, config }: Deps): Watch[] => [
  {
    name: 'bookings.expire-holds',
    everyMs: 1_000,
    run: async () =>
      (await db.service.transaction((tx) => expireSome(tx, config.publicUrl, clock.now(), BATCH))) ? 'more' : 'done',
  },
  {
    name: 'bookings.complete-old',
    everyMs: 5_000,
    run: async () =>
      (await db.service.transaction((tx) => completeOneOld(tx, config.publicUrl, clock.now()))) ? 'more' : 'done',
  },
];
