import { invalidatedCache } from '../../../kit/cache/invalidated-cache.ts';
import type { FindByName } from '../../../kit/http/access.ts';
import type { CacheInvalidation } from '../../../kit/postgres/cache-invalidation.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import type { Directory } from '../../shop/businesses/index.ts';
import { findListing, type Listing } from './store.ts';

export interface ListingContext {
  invalidation: CacheInvalidation;
  db: Database;
  directory: Directory;
}

/** The listed business of a slug, as it is now. */
export async function readListing({ db, directory }: ListingContext, slug: string): Promise<Listing | null> {
  const businessId = await directory.findBySlug(slug);
  return businessId === null ? null : findListing(db.service, businessId);
}

/** The same, cached. Hiding a business is answered only after every process has dropped its entry. */
export function listingLookup(context: ListingContext): FindByName {
  const listings = invalidatedCache<Listing>({
    name: 'listings',
    invalidation: context.invalidation,
    max: 20_000,
    staleOn: { business: (listing) => listing.tenantId },
    load: (slug) => readListing(context, slug),
  });
  return (_db, slug) => listings.get(slug);
}
