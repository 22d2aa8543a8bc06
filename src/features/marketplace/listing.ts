import type { Deps } from '../../deps.ts';
import { remember } from '../../kit/cache/remember.ts';
import type { FindOwner } from '../../kit/http/access.ts';
import { findListing, type Listing } from './store.ts';

/** The business behind a slug, as long as it is listed. Whoever hides it is heard by every process before being answered. */
export function listingLookup({ bus, db }: Deps): FindOwner {
  const listings = remember<Listing>({
    bus,
    max: 20_000,
    staleOn: { business: (listing, id) => listing.tenantId === id },
    load: (slug) => findListing(db.service, slug),
  });
  return (_db, slug) => listings.get(slug);
}
