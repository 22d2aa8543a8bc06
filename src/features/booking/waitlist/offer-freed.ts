import { waitlistPolicies } from '../../../domain/booking/waitlist.ts';
import { AppError, DEPENDENCY_UNAVAILABLE, fail } from '../../../kit/errors.ts';
import { type Db, RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import { addDays, exactTextOf } from '../../../kit/time.ts';
import { SYSTEM } from '../../ground/events/index.ts';
import { ownTime } from '../../ground/occupancy/index.ts';
import { type Catalogue, readCatalogueIn } from '../availability/index.ts';
import { fixed, type OfferContext } from '../bookings/index.ts';
import { type FitContext, type FreedTime, findFit } from './find-fit.ts';
import { mayBeOffered } from './limit-offers.ts';
import { type NewOffer, offerTo } from './offer.ts';
import { listWaiting, type Place, type WaitingRow } from './store.ts';
import {
  deleteAllFreed,
  deleteFreed,
  deleteOtherChanges,
  type FreedRow,
  hasFreed,
  hasOtherFreed,
  listFreed,
  setJudged,
} from './store-freed.ts';

/**
 * How a freed place reaches the first entry that fits before any other booking takes it:
 *
 * 1. The transaction that frees notes what it freed in `waitlist_freed`, where customers wait: release() for bookings
 *    that are cancelled, expire, move or lose items, triggers for blocks and for every change of the catalogue.
 * 2. place_bookings() and reallocate() look for such notes last, after their locks (yield_to_waiting), and take nothing
 *    while there is one. A booking that waited for the freed day sees the note that was committed with it.
 * 3. offerNext() holds the business's time alone. It looks down the list for the note, places the first offer that fits,
 *    and deletes the note once every entry was looked at. From then on the rest is free for all.
 *
 * The next request of the business that takes time or stock does step 3 itself before it repeats: a booking, a move, a
 * change of items, a customer who joins, an offer by hand. Without one, a job does it within a second. A process that dies
 * leaves the note, or the offer, or neither: never a place that cannot be had.
 */
const TOGETHER = 50;

/** Notes that one step knows of. */
const MAX_FREED = 2_000;

/** Steps of one call; a list of 1,000 entries needs 20 for one note. */
const MAX_STEPS = 2_000;

/** One step: at most one offer, because the event sequence is locked after every allocation. */
export async function offerNext(
  tx: Tx,
  context: OfferContext,
  businessId: string,
  now: Temporal.Instant,
): Promise<'more' | 'done'> {
  await ownTime(tx, businessId);
  const all = await listFreed(tx, businessId, MAX_FREED);
  const [freed] = all;
  if (!freed) return 'done';
  const isChange = freed.unitId === null && freed.providerId === null;
  // Before the catalogue is read: a change that is committed later keeps its note.
  if (isChange && freed.judgedId === null) await deleteOtherChanges(tx, businessId, freed.id);
  const catalogue = await readCatalogueIn(tx, businessId);
  if (!makesOffers(catalogue)) {
    await deleteAllFreed(tx, businessId);
    return 'done';
  }
  const time = freedTime(catalogue, freed);
  const entries = await listWaiting(
    tx,
    businessId,
    time,
    itemsOf(catalogue, freed),
    whereToBegin(all, freed),
    TOGETHER,
  );
  const fitting: FitContext = { db: tx, catalogues: fixed(catalogue), catalogue, cache: new Map(), now };
  for (const entry of entries) {
    const start = await findFit(fitting, entry, time);
    if (!start || !(await mayBeOffered(tx, entry, now))) continue;
    // It may fit by what became free after the entries before it were looked at: they come first.
    if (
      await hasOtherFreed(
        tx,
        businessId,
        all.map(({ id }) => id),
      )
    )
      return 'more';
    if (!(await isOffered(tx, context, catalogue, { entry, start, by: SYSTEM, now, first: true }))) continue;
    await setJudged(tx, businessId, freed.id, placeOf(entry));
    return 'more';
  }
  const last = entries.at(-1);
  if (last && entries.length === TOGETHER) await setJudged(tx, businessId, freed.id, placeOf(last));
  else await deleteFreed(tx, businessId, freed.id);
  return 'more';
}

/** Notes of the same days are looked at together: none of them passes over an entry that another has not reached. */
function whereToBegin(all: readonly FreedRow[], freed: FreedRow): Place {
  const same = all.filter(({ firstDate, lastDate }) => firstDate <= freed.lastDate && lastDate >= freed.firstDate);
  let first: Place = null;
  for (const { judgedAt, judgedId } of same) {
    if (judgedAt === null || judgedId === null) return null;
    const place = { queuedAt: judgedAt, id: judgedId };
    if (!first || judgedAt < first.queuedAt || (judgedAt === first.queuedAt && judgedId < first.id)) first = place;
  }
  return first;
}

/**
 * For a transaction that takes time or stock beside the notes and has the business's time alone: it is rolled back, one
 * step of offerNext() is committed, and it repeats, until no note is left.
 */
export async function offerFreedFirst(
  tx: Tx,
  context: OfferContext,
  businessId: string,
  now: Temporal.Instant,
): Promise<void> {
  if (!(await hasFreed(tx, businessId))) return;
  const exhausted = fail(DEPENDENCY_UNAVAILABLE, 'Too many changed the same at once; try again');
  throw new RetryTransaction({ exhausted, before: (other) => offerNext(other, context, businessId, now) });
}

/** Offers until nothing that became free is left to look at. */
export async function offerFreed(
  db: Db,
  context: OfferContext,
  businessId: string,
  now: Temporal.Instant,
): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step++)
    if ((await db.transaction((tx) => offerNext(tx, context, businessId, now))) === 'done') return;
}

const makesOffers = ({ policies, status, readOnly }: Catalogue): boolean =>
  waitlistPolicies(policies).mode === 'IN_ORDER' && status !== 'SUSPENDED' && !readOnly;

const placeOf = ({ queuedAt, id }: WaitingRow) => ({ queuedAt: exactTextOf(queuedAt), id });

const freedTime = ({ units }: Catalogue, freed: FreedRow): FreedTime => {
  const { firstDate, lastDate, startsAt, bookingId, entryId } = freed;
  // Pieces that would still rest in the freed days were in the way too.
  const rest = freed.unitId === null ? 0 : (units.find(({ id }) => id === freed.unitId)?.turnaroundDays ?? 0);
  return {
    firstDate: addDays(firstDate, -rest),
    lastDate,
    startsAt,
    isNew: (entry) => bookingId !== null && entryId !== entry.id,
  };
};

/** Units or services that may fit now; null for any. */
function itemsOf({ providers }: Catalogue, { unitId, providerId }: FreedRow): string[] | null {
  if (unitId !== null) return [unitId];
  if (providerId === null) return null;
  return providers.find(({ id }) => id === providerId)?.serviceIds ?? [];
}

/** An entry that is refused must not stand in the way of the next ones; nothing was written for it. */
async function isOffered(tx: Tx, context: OfferContext, catalogue: Catalogue, offer: NewOffer): Promise<boolean> {
  try {
    return !((await offerTo(tx, context, catalogue, offer)) instanceof AppError);
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
