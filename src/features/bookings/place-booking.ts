import { CREATIONS } from '../../domain/booking/states.ts';
import { NOT_AVAILABLE } from '../../errors.ts';
import { AppError, DEPENDENCY_UNAVAILABLE, fail, IDEMPOTENCY_MISMATCH } from '../../kit/errors.ts';
import type { Claim, Sent } from '../../kit/http/idempotency.ts';
import { backOff, type Db, MAX_CONFLICTS } from '../../kit/postgres/database.ts';
import { dateOf } from '../../kit/time.ts';
import { type Catalogue, type CatalogueCache, readTakenTime, servedBy, type TakenTime } from '../availability/index.ts';
import { NOTHING_TAKEN } from '../quotes/index.ts';
import { type Draft, draftBooking, type Placement } from './draft-booking.ts';
import { makeRoom } from './make-room.ts';
import { toBookingFor } from './schemas.ts';
import { type PlacementOutcome, placeBooking as sendPlacement } from './store-placement.ts';

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
 * Prices the request from the cached catalogue and sends one statement, place_booking(). Where the statement finds the
 * catalogue stale, or the time taken by a hold past its TTL, the cause is removed and the statement is sent again.
 */
async function tryPlacements(db: Db, context: PlacementContext, placement: Placement, claim: Claim): Promise<Sent> {
  const { catalogues, countRetry } = context;
  const { businessId } = placement;
  let conflicts = 0;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const catalogue = await catalogues.read(businessId);
    let draft: Draft | null;
    try {
      draft = draftBooking(catalogue, placement, await readTaken(db, catalogue, placement));
    } catch (error) {
      // The cached catalogue may refuse what the newest one allows, so a refusal is repeated on the newest.
      if (attempt > 1 || !(error instanceof AppError)) throw error;
      catalogues.drop(businessId);
      continue;
    }
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
        catalogues.drop(businessId);
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

/** The catalogue says that nothing can be had at that time. */
const CLOSED: PlacementOutcome = { kind: 'blocked' };

/** Only a slot without a chosen provider depends on allocations before the statement. */
async function readTaken(db: Db, catalogue: Catalogue, { request, now }: Placement): Promise<TakenTime> {
  const { item } = request;
  if (item.kind === 'UNIT' || item.providerId !== null) return NOTHING_TAKEN;
  const providers = servedBy(catalogue, item.serviceId, null).context.providers.map(({ id }) => id);
  return readTakenTime(db, catalogue.id, providers, dateOf(item.startsAt), now);
}

function send(
  db: Db,
  { publicUrl }: PlacementContext,
  catalogue: Catalogue,
  { creation, source, by, now }: Placement,
  { row, allocations }: Draft,
  claim: Claim,
): Promise<PlacementOutcome> {
  const booking = toBookingFor(source === 'APP' ? 'CUSTOMER' : null, row, publicUrl, now);
  return sendPlacement(db, claim, { row, booking, catalogue, allocations, event: CREATIONS[creation].emits, by });
}
