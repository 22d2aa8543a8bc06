import { invalidatedCache } from '../../kit/cache/invalidated-cache.ts';
import type { FindOwner } from '../../kit/http/access.ts';
import type { CacheInvalidation } from '../../kit/postgres/cache-invalidation.ts';
import type { Database } from '../../kit/postgres/database.ts';
import { findListing, type Listing } from './store.ts';

/** The listed business of a slug. Hiding a business is answered only after every process has dropped its entry. */
export function listingLookup({ invalidation, db }: { invalidation: CacheInvalidation; db: Database }): FindOwner {
  const listings = invalidatedCache<Listing>({
    name: 'listings',
    invalidation,
    max: 20_000,
    staleOn: { business: (listing, id) => listing.tenantId === id },
    load: (slug) => findListing(db.service, slug),
  });
  return (_db, slug) => listings.get(slug);
}
