import { type InvalidatedCache, invalidatedCache } from '../../../kit/cache/invalidated-cache.ts';
import type { Claim, Sent } from '../../../kit/http/idempotency.ts';
import type { CacheInvalidation } from '../../../kit/postgres/cache-invalidation.ts';
import type { Database, Db } from '../../../kit/postgres/database.ts';
import {
  type BookingBusiness,
  listBookingBusinesses,
  type PlacementContext,
  placeBooking,
} from '../../booking/bookings/index.ts';
import { nameUser } from '../../ground/people/index.ts';
import type { PublicHold } from './plan-hold.ts';

export interface PublicHoldContext {
  db: Database;
  placing: PlacementContext;
  businesses: InvalidatedCache<BookingBusiness>;
}

export const publicHoldContext = (
  { invalidation, db }: { invalidation: CacheInvalidation; db: Database },
  placing: PlacementContext,
): PublicHoldContext => ({
  db,
  placing,
  businesses: invalidatedCache<BookingBusiness>({
    name: 'booking-businesses',
    invalidation,
    max: 5_000,
    staleOn: { business: (business) => business.id },
    load: async (id) => (await listBookingBusinesses(db.tenant(id), [id]))[0] ?? null,
  }),
});

/**
 * Places the hold; its answer says whose booking it is, and a replay of it says the same. A user without a name takes that of the hold, in a transaction of its
 * own, because a user belongs to no business; a repeated request makes up for one that was cut off in between.
 */
export async function placePublicHold(
  db: Db,
  context: PublicHoldContext,
  { placement, unnamedUserId }: PublicHold,
  claim: Claim,
): Promise<Sent> {
  const business = await context.businesses.get(placement.businessId);
  const sent = await placeBooking(db, context.placing, { ...placement, business }, claim);
  if (sent.status !== 201) return sent;
  if (unnamedUserId !== null) {
    const { customer, now } = placement;
    await context.db.service.transaction((tx) => nameUser(tx, unnamedUserId, customer.name, now));
  }
  return sent;
}
