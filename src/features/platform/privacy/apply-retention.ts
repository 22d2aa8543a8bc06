import type { SecretBox } from '../../../kit/crypto.ts';
import { AppError } from '../../../kit/errors.ts';
import { workByTenant } from '../../../kit/jobs/work-by-tenant.ts';
import type { Log } from '../../../kit/log.ts';
import type { Db } from '../../../kit/postgres/database.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { eraseCustomers, planErasure } from './erase-customers.ts';
import {
  type CustomerPlace,
  deleteOldUnpaidHolds,
  deleteOldUsage,
  deleteUnusedUploads,
  findBusinessWithOldUploads,
  listOldCustomers,
  listOldUnpaidHolds,
  listOldUsage,
  listRetained,
  lockOldUploads,
  type RetainedBusiness,
} from './store-retention.ts';

/** Businesses of a step, customers that a visit erases, and customers that one statement examines. */
const LIMITS = { businesses: 20, customers: 20, examined: 500 };
const UNUSED_DAYS = 7;
const UPLOADS = 200;

type Step = (now: Temporal.Instant) => Promise<'more' | 'done'>;

/** A business with the place from which its customers are still to be examined. */
type Visit = RetainedBusiness & { place: CustomerPlace };

/**
 * Erases customers who have not booked for the months of the policy. A step visits a few businesses and erases a few
 * customers of each, each business in a transaction of its own. Businesses with more of them are visited again after all
 * others. A killed process begins again with the first business, and finds only what is left.
 */
export function retainCustomers(db: Db, seal: SecretBox): Step {
  let after: string | null = '';
  let unfinished: Visit[] = [];
  const place = { createdAt: Temporal.Instant.fromEpochMilliseconds(0), id: '' };

  async function nextVisits(now: Temporal.Instant): Promise<Visit[]> {
    const businesses = after === null ? [] : await listRetained(db, after, LIMITS.businesses, now);
    after = businesses.at(-1)?.id ?? null;
    if (businesses.length > 0) return businesses.map((business) => ({ ...business, place }));
    const visits = unfinished.slice(0, LIMITS.businesses);
    unfinished = unfinished.slice(LIMITS.businesses);
    return visits;
  }

  return async (now) => {
    const visits = await nextVisits(now);
    for (const visit of visits) {
      const { due, next } = await findDueCustomers(db, visit);
      if (next) unfinished.push({ ...visit, place: next });
      if (due.length > 0) await eraseDue(db, seal, visit.id, due, now);
    }
    if (visits.length > 0) return 'more';
    after = '';
    return 'done';
  };
}

/** Customers that are due, at most as many as a visit erases, and the place of the last one that was examined. */
async function findDueCustomers(db: Db, { place, ...business }: Visit) {
  const due: string[] = [];
  for (let at = place; ; ) {
    const page = await listOldCustomers(db, business, at, LIMITS.examined);
    for (const customer of page) {
      if (!customer.due) continue;
      due.push(customer.id);
      if (due.length === LIMITS.customers) return { due, next: customer };
    }
    const last = page.at(-1);
    if (!last || page.length < LIMITS.examined) return { due, next: null };
    at = last;
  }
}

async function eraseDue(
  db: Db,
  seal: SecretBox,
  businessId: string,
  customerIds: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  try {
    const planned = await planErasure(db, businessId, customerIds, now);
    const audit = { businessId, by: { kind: 'system' as const }, now };
    await db.transaction((tx) => eraseCustomers(tx, audit, customerIds, planned, seal));
  } catch (error) {
    // A booking that came meanwhile: the next night judges again.
    if (!(error instanceof AppError)) throw error;
  }
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

const FAILURE = 'old rows could not be deleted; they will be tried again';

export const forgetUnpaidHolds = (db: Db, log: Log, before: Temporal.Instant): Promise<'more' | 'done'> =>
  workByTenant({
    find: (limit) => listOldUnpaidHolds(db, before, limit),
    scope: () => db,
    log,
    failure: FAILURE,
    perTenant: 1,
    work: (tx, _old, businessId) => deleteOldUnpaidHolds(tx, businessId, before),
  });

export const forgetOldUsage = (db: Db, log: Log, before: LocalDate): Promise<'more' | 'done'> =>
  workByTenant({
    find: (limit) => listOldUsage(db, before, limit),
    scope: () => db,
    log,
    failure: FAILURE,
    perTenant: 1,
    work: (tx, _old, businessId) => deleteOldUsage(tx, businessId, before),
  });
