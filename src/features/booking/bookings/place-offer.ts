import { CREATIONS } from '../../../domain/booking/states.ts';
import type { AppError } from '../../../kit/errors.ts';
import { RetryTransaction, type Tx } from '../../../kit/postgres/database.ts';
import type { Catalogue, CatalogueCache } from '../availability/index.ts';
import { kindOf, type QuoteContext } from '../quotes/index.ts';
import { draftBooking, type Placement } from './draft-booking.ts';
import { expireOverdueHolds } from './expire.ts';
import { notAvailable, overtaken } from './make-room.ts';
import { type BookingRow, toBooking } from './schemas.ts';
import { placeBookings } from './store-placement.ts';

export interface OfferContext extends Pick<QuoteContext, 'tokens' | 'guesses'> {
  publicUrl: string;
}

/**
 * The catalogue that the transaction itself has read. A cache would read on another connection of the business's share,
 * which others may hold while they wait for this transaction.
 */
export const fixed = (catalogue: Catalogue): CatalogueCache => ({ read: async () => catalogue, drop: () => {} });

/**
 * Places a hold inside a transaction that has the business's time alone (`ownTime`), for a customer who is known. Returns
 * the refusal where it does not fit; throws what the catalogue or the policies refuse. `first`: it gives way to nothing
 * that became free, because it is what the waitlist does with it.
 */
export async function placeOffer(
  tx: Tx,
  context: OfferContext,
  catalogue: Catalogue,
  placement: Placement,
  customerId: string,
  first: boolean,
): Promise<BookingRow | AppError> {
  const { publicUrl } = context;
  const catalogues = fixed(catalogue);
  const { businessId, request, by, now } = placement;
  const { items } = request;
  const kind = kindOf(items);
  const taken = await kind.readTaken(tx, catalogue, items, now);
  const draft = draftBooking(context, catalogue, placement, taken);
  const judgedFor = { bookedBy: 'customer', audience: 'public' } as const;
  const found = await kind.findObstacles(tx, catalogues, businessId, items, judgedFor, now);
  if (!draft || found.refusals.length > 0) return notAvailable(found.refusals, found.alternatives);
  const exhausted = overtaken(kind.timePath);
  if (found.overdue.length > 0) {
    const before = (other: Tx) => expireOverdueHolds(other, businessId, found.overdue, publicUrl, now);
    throw new RetryTransaction({ exhausted, before });
  }
  const row: BookingRow = { ...draft.row, customerId };
  const booking = toBooking(row, publicUrl, now);
  const event = CREATIONS[placement.creation].emits;
  const fresh = { row, allocations: draft.allocations, booking, answerOnly: { internalNote: null }, event, by };
  const outcome = await placeBookings(tx, { now, offer: first }, catalogue, [fresh], ['', '']);
  if (outcome.kind === 'placed') return row;
  throw new RetryTransaction({ exhausted });
}
