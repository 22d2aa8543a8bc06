import { CREATIONS } from '../../../domain/booking/states.ts';
import { NOT_AVAILABLE } from '../../../errors.ts';
import { AppError, DEPENDENCY_UNAVAILABLE, fail, IDEMPOTENCY_MISMATCH } from '../../../kit/errors.ts';
import type { Claim, Sent } from '../../../kit/http/idempotency.ts';
import { backOff, type Db, MAX_CONFLICTS } from '../../../kit/postgres/database.ts';
import { type Catalogue, type CatalogueCache, isCurrent } from '../availability/index.ts';
import { kindOf } from '../quotes/index.ts';
import { type Draft, draftBooking, type Placement } from './draft-booking.ts';
import { makeRoom } from './make-room.ts';
import { toBooking } from './schemas.ts';
import { type PlacementOutcome, placeBookings } from './store-placement.ts';

export interface PlacementContext {
  catalogues: CatalogueCache;
  publicUrl: string;
  /** Counts a repeated statement. */
  countRetry: (reason: 'stale-revision' | 'overtaken' | 'conflict') => void;
  countHold: (outcome: 'held' | 'taken' | 'refused', code: string) => void;
}

/** Repeats of one placement. Every repeat reads newer data, so only a storm uses them up. */
const MAX_ATTEMPTS = 40;

/** Places a hold or booking; the outcome of a hold is counted, except of one that was placed before. */
export async function placeBooking(
  db: Db,
  context: PlacementContext,
  placement: Placement,
  claim: Claim,
): Promise<Sent> {
  const count: PlacementContext['countHold'] = placement.creation === 'hold' ? context.countHold : () => {};
  try {
    const sent = await tryPlacements(db, context, placement, claim);
    if (!sent.replayed) count('held', '');
    return sent;
  } catch (error) {
    if (error instanceof AppError) count(error.kind === NOT_AVAILABLE ? 'taken' : 'refused', error.kind.code);
    throw error;
  }
}

/**
 * Prices the request from the cached catalogue and sends one statement, place_bookings(). Where the statement finds the
 * catalogue stale, or the time taken by a hold past its TTL, the cause is removed and the statement is sent again.
 */
async function tryPlacements(db: Db, context: PlacementContext, placement: Placement, claim: Claim): Promise<Sent> {
  const { catalogues, countRetry } = context;
  const { businessId } = placement;
  let conflicts = 0;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const catalogue = await catalogues.read(businessId);
    const { item } = placement.request;
    let draft: Draft | null;
    try {
      const taken = await kindOf(item).readTaken(db, catalogue, item, placement.now);
      draft = draftBooking(catalogue, placement, taken);
    } catch (error) {
      // The cached catalogue may refuse what a newer one allows.
      if (error instanceof AppError && (await dropStale(db, catalogues, catalogue))) continue;
      throw error;
    }
    if (!draft && (await dropStale(db, catalogues, catalogue))) continue;
    const outcome = draft ? await send(db, context, catalogue, placement, draft, claim) : CLOSED;
    switch (outcome.kind) {
      case 'placed':
        return { status: outcome.status, text: outcome.body, replayed: outcome.replayed };
      case 'mismatch':
        throw fail(IDEMPOTENCY_MISMATCH);
      case 'stale':
        countRetry('stale-revision');
        catalogues.drop(businessId);
        break;
      case 'taken':
      case 'blocked':
        countRetry('overtaken');
        await makeRoom(db, context, placement);
        break;
      case 'customer-changed':
        countRetry('overtaken');
        break;
      case 'conflict':
        countRetry('conflict');
        if (++conflicts === MAX_CONFLICTS) throw overtaxed();
        await backOff(conflicts);
    }
  }
  throw overtaxed();
}

const overtaxed = (): AppError => fail(DEPENDENCY_UNAVAILABLE, 'Too many changed the same at once; try again');

/** Whether the business has a newer catalogue, which the next `read` then loads. Most refusals need no new one. */
async function dropStale(db: Db, catalogues: CatalogueCache, catalogue: Catalogue): Promise<boolean> {
  if (await isCurrent(db, catalogue.id, catalogue)) return false;
  catalogues.drop(catalogue.id);
  return true;
}

/** The catalogue says that nothing can be had at that time. */
const CLOSED: PlacementOutcome = { kind: 'blocked' };

/** An answer with one booking. */
const ONE = ['{"data":', '}'] as const;

function send(
  db: Db,
  { publicUrl }: PlacementContext,
  catalogue: Catalogue,
  { creation, business, by, now }: Placement,
  { row, allocations }: Draft,
  claim: Claim,
): Promise<PlacementOutcome> {
  const booking = toBooking(row, publicUrl, now);
  const answerOnly = business ? { business } : { internalNote: row.internalNote };
  const event = CREATIONS[creation].emits;
  return placeBookings(db, claim, catalogue, [{ row, allocations, booking, answerOnly, event, by }], ONE);
}
