import type { SecretBox } from '../../kit/crypto.ts';
import { AppError } from '../../kit/errors.ts';
import { forEachApart } from '../../kit/jobs/for-each-apart.ts';
import type { Log } from '../../kit/log.ts';
import type { Db, Tx } from '../../kit/postgres/database.ts';
import type { LocalDate } from '../../kit/time.ts';
import { eraseCustomers } from './erase-customers.ts';
import {
  deleteOldUnpaidHolds,
  deleteOldUsage,
  deleteUnusedUploads,
  findBusinessWithOldUploads,
  listBusinessesWithOldUnpaidHolds,
  listBusinessesWithOldUsage,
  listDueCustomers,
  lockOldUploads,
} from './store-retention.ts';

const LIMITS = { businesses: 20, customers: 20 };
const UNUSED_DAYS = 7;
const UPLOADS = 200;

type Step = (now: Temporal.Instant) => Promise<'more' | 'done'>;

/**
 * Erases customers whose time is over. One step visits a few businesses and erases a few customers of each, each business
 * in a transaction of its own; rounds over all businesses repeat until one finds nothing. A killed process begins again
 * with the first business, and finds only what is left.
 */
export function retainCustomers(db: Db, seal: SecretBox): Step {
  let after = '';
  let found = false;
  return async (now) => {
    const businesses = await listDueCustomers(db, after, LIMITS, now);
    for (const { id: businessId, customerIds } of businesses) {
      if (customerIds.length === 0) continue;
      const audit = { businessId, by: { kind: 'system' as const }, now };
      try {
        if ((await db.transaction((tx) => eraseCustomers(tx, audit, customerIds, seal))) > 0) found = true;
      } catch (error) {
        // A booking that came meanwhile: the next night judges again.
        if (!(error instanceof AppError)) throw error;
      }
    }
    after = businesses.at(-1)?.id ?? '';
    if (businesses.length === LIMITS.businesses) return 'more';
    const again = found;
    after = '';
    found = false;
    return again ? 'more' : 'done';
  };
}

/** Deletes uploads that nothing shows, a batch of one business a step. */
export function dropUnusedUploads(db: Db): Step {
  let place = { business: '', upload: '' };
  return async (now) => {
    const before = now.subtract({ hours: UNUSED_DAYS * 24 });
    const business = place.upload === '' ? await findBusinessWithOldUploads(db, before, place.business) : null;
    const businessId = place.upload === '' ? business?.id : place.business;
    if (businessId === undefined) {
      place = { business: '', upload: '' };
      return 'done';
    }
    const last = await db.transaction(async (tx) => {
      const old = await lockOldUploads(tx, businessId, before, place.upload, UPLOADS);
      const ids = old.map(({ id }) => id);
      // Behind the locks: the statement sees every choice that was committed before.
      if (ids.length > 0) await deleteUnusedUploads(tx, businessId, ids, now);
      return old.length === UPLOADS ? ids.at(-1) : undefined;
    });
    place = { business: businessId, upload: last ?? '' };
    return 'more';
  };
}

/** Deletes rows of each business in a transaction of its own. Returns whether there may be more. */
async function deleteApart(
  db: Db,
  log: Log,
  businessIds: readonly string[],
  deleteOld: (tx: Tx, businessId: string) => Promise<number>,
): Promise<'more' | 'done'> {
  let deleted = 0;
  const onError = (error: unknown, businessId: string) =>
    log.error({ err: error, businessId }, 'old rows could not be deleted; they will be tried again');
  await forEachApart(businessIds, { atOnce: 3, onError }, async (businessId) => {
    deleted += await db.transaction((tx) => deleteOld(tx, businessId));
  });
  return deleted > 0 ? 'more' : 'done';
}

export const forgetUnpaidHolds = async (db: Db, log: Log, before: Temporal.Instant): Promise<'more' | 'done'> =>
  deleteApart(db, log, await listBusinessesWithOldUnpaidHolds(db, before), (tx, businessId) =>
    deleteOldUnpaidHolds(tx, businessId, before),
  );

export const forgetOldUsage = async (db: Db, log: Log, before: LocalDate): Promise<'more' | 'done'> =>
  deleteApart(db, log, await listBusinessesWithOldUsage(db, before), (tx, businessId) =>
    deleteOldUsage(tx, businessId, before),
  );
