import { CREATIONS } from '../../../domain/booking/states.ts';
import { usedUp } from '../../../domain/pricing/promo.ts';
import { NOT_AVAILABLE } from '../../../errors.ts';
import { AppError, DEPENDENCY_UNAVAILABLE, fail, IDEMPOTENCY_MISMATCH } from '../../../kit/errors.ts';
import type { Claim, Sent } from '../../../kit/http/idempotency.ts';
import { backOff, type Db, MAX_CONFLICTS, type Tx } from '../../../kit/postgres/database.ts';
import { type Catalogue, type CatalogueCache, isCurrent } from '../availability/index.ts';
import { kindOf, listOverdueUses, type QuoteContext } from '../quotes/index.ts';
import { refusedPromo } from './agree-price.ts';
import { type Draft, draftBooking, type Placement } from './draft-booking.ts';
import { expireOverdueHolds } from './expire.ts';
import { makeRoom } from './make-room.ts';
import { type BookingRow, toBooking } from './schemas.ts';
import { type NewBooking, type PlacementOutcome, placeBookings } from './store-placement.ts';

export interface PlacementContext extends QuoteContext {
  publicUrl: string;
  /** Counts a repeated statement. */
  countRetry: (reason: 'stale-revision' | 'overtaken' | 'conflict') => void;
  countHold: (outcome: 'held' | 'taken' | 'refused', code: string) => void;
  /** Offers to the waitlist what became free. */
  offerFreed: (businessId: string, now: Temporal.Instant) => Promise<void>;
  /** One step of it, in a transaction of its own. */
  offerNext: (tx: Tx, businessId: string, now: Temporal.Instant) => Promise<unknown>;
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

/** A placement by one statement: its price, its statement, and the answer where it is not free. */
export interface Attempts<Drafted> {
  businessId: string;
  now: Temporal.Instant;
  /** Null where the catalogue says that it cannot be had; throws for unknown items and violated policies. */
  draft: (catalogue: Catalogue) => Promise<Drafted | null>;
  send: (catalogue: Catalogue, drafted: Drafted) => Promise<PlacementOutcome>;
  /** After a refusal of the statement: returns when it may succeed now, throws when it is truly taken. */
  makeRoom: () => Promise<void>;
  promoOf: (drafted: Drafted) => BookingRow['promo'];
}

/**
 * Prices from the cached catalogue and sends one statement, place_bookings(). Where the statement finds the catalogue
 * stale, or the time taken by a hold past its TTL, the cause is removed and the statement is sent again.
 */
export async function attemptPlacement<Drafted>(
  db: Db,
  context: PlacementContext,
  attempts: Attempts<Drafted>,
): Promise<Sent> {
  const { catalogues, countRetry } = context;
  const { businessId } = attempts;
  let conflicts = 0;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const catalogue = await catalogues.read(businessId);
    let drafted: Drafted | null;
    try {
      drafted = await attempts.draft(catalogue);
    } catch (error) {
      // The cached catalogue may refuse what a newer one allows.
      if (error instanceof AppError && (await dropStale(db, catalogues, catalogue))) continue;
      throw error;
    }
    if (!drafted && (await dropStale(db, catalogues, catalogue))) continue;
    const outcome = drafted ? await attempts.send(catalogue, drafted) : CLOSED;
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
        await attempts.makeRoom();
        break;
      case 'promo-used-up':
        countRetry('overtaken');
        await freeUses(db, context, attempts, drafted && attempts.promoOf(drafted));
        break;
      case 'waitlist-first':
        countRetry('overtaken');
        await context.offerFreed(businessId, attempts.now);
        break;
      case 'customer-changed':
      case 'series-changed':
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

const tryPlacements = (db: Db, context: PlacementContext, placement: Placement, claim: Claim): Promise<Sent> =>
  attemptPlacement<Draft>(db, context, {
    ...placement,
    async draft(catalogue) {
      const { items } = placement.request;
      const taken = await kindOf(items).readTaken(db, catalogue, items, placement.now);
      return draftBooking(context, catalogue, placement, taken);
    },
    send: (catalogue, draft) => send(db, context, catalogue, placement, draft, claim),
    makeRoom: () => makeRoom(db, context, placement),
    promoOf: ({ row }) => row.promo,
  });

/** Expires overdue holds that still count as uses of the code; throws where there are none. */
async function freeUses(
  db: Db,
  { publicUrl }: PlacementContext,
  { businessId, now }: { businessId: string; now: Temporal.Instant },
  code: BookingRow['promo'],
): Promise<void> {
  const overdue = code ? await listOverdueUses(db, businessId, code.id, now) : [];
  if (overdue.length === 0) throw refusedPromo(usedUp({ code: code?.code ?? '' }));
  await db.transaction((tx) => expireOverdueHolds(tx, businessId, overdue, publicUrl, now));
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

/** The booking that a draft becomes. */
export function toNewBooking(
  { row, allocations }: Draft,
  { creation, business, by, now }: Placement,
  publicUrl: string,
): NewBooking {
  const booking = toBooking(row, publicUrl, now);
  const answerOnly = business ? { business } : { internalNote: row.internalNote };
  return { row, allocations, booking, answerOnly, event: CREATIONS[creation].emits, by };
}

const send = (
  db: Db,
  { publicUrl }: PlacementContext,
  catalogue: Catalogue,
  placement: Placement,
  draft: Draft,
  claim: Claim,
): Promise<PlacementOutcome> => placeBookings(db, claim, catalogue, [toNewBooking(draft, placement, publicUrl)], ONE);
