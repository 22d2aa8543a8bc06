import { waitlistPolicies } from '../../../domain/booking/waitlist.ts';
import { NOT_AVAILABLE } from '../../../errors.ts';
import { AppError, fail } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { type Actor, emit } from '../../ground/events/index.ts';
import type { Catalogue } from '../availability/index.ts';
import { type BookingRow, type OfferContext, type Placement, placeOffer, toBooking } from '../bookings/index.ts';
import { type EntryRow, toEntry } from './schemas.ts';
import { findEntry, lockWaiting, setOffered } from './store.ts';
import { requestAt, type Start } from './wait-request.ts';

export interface NewOffer {
  entry: EntryRow;
  start: Start;
  by: Actor;
  now: Temporal.Instant;
  /** It is made from what became free, which nothing else may take before. */
  first: boolean;
}

export type Offered = { entry: EntryRow; booking: BookingRow };

/** Holds the place for the customer. Its events come after `announceCause`: the event sequence is locked last. */
export async function offerTo(
  tx: Tx,
  context: OfferContext,
  catalogue: Catalogue,
  { entry, start, by, now, first }: NewOffer,
  announceCause: () => Promise<void> = async () => {},
): Promise<Offered | AppError> {
  const { businessId, id, customerId } = entry;
  if (!(await lockWaiting(tx, businessId, id))) return fail(NOT_AVAILABLE, 'The entry no longer waits');
  const placement: Placement = {
    businessId,
    request: requestAt(entry, start),
    customer: { name: entry.customerName, phone: entry.customerPhone },
    note: entry.request.note,
    internalNote: null,
    agreement: { quoteToken: null, expectedTotalPesewas: null, agreed: null, who: businessId },
    business: null,
    creation: 'hold',
    source: 'WAITLIST',
    offerMinutes: waitlistPolicies(catalogue.policies).offerMinutes,
    by,
    now,
  };
  const booking = await placeOffer(tx, context, catalogue, placement, customerId, first);
  if (booking instanceof AppError) return booking;
  await setOffered(tx, businessId, id, { bookingId: booking.id, totalPesewas: booking.totalPesewas }, now);
  await announceCause();
  const offered = (await findEntry(tx, businessId, id)) as EntryRow;
  const data = { entry: toEntry(offered), booking: toBooking(booking, context.publicUrl, now) };
  await emit(tx, { businessId, type: 'waitlist.offered', data, by, now });
  return { entry: offered, booking };
}
