import { type InvalidatedCache, invalidatedCache } from '../../../kit/cache/invalidated-cache.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { CacheInvalidation } from '../../../kit/postgres/cache-invalidation.ts';
import type { Database, Tx } from '../../../kit/postgres/database.ts';
import { type Catalogue, findCatalogue } from './store-catalogue.ts';

/**
 * Snapshots of what a business offers, its policies and its hours, cached until they are invalidated. A snapshot carries
 * the revision of the business; place_bookings() compares it, so a stale snapshot costs a repeat and never a wrong
 * booking. Allocations are never cached.
 */
export interface CatalogueCache {
  /** Throws NOT_FOUND for an unknown business. */
  read(businessId: string): Promise<Catalogue>;
  /** Reads the newest snapshot on the next `read`. */
  drop(businessId: string): void;
}

/**
 * The catalogue as the transaction sees it. The cache loads on a connection of its own: transactions that hold a
 * business's share of the connections and each wait for one more would all wait until they give up.
 */
export async function readCatalogueIn(tx: Tx, businessId: string): Promise<Catalogue> {
  const catalogue = await findCatalogue(tx, businessId);
  if (!catalogue) throw fail(NOT_FOUND);
  return catalogue;
}

export function catalogueCache({
  invalidation,
  db,
}: {
  invalidation: CacheInvalidation;
  db: Database;
}): CatalogueCache {
  const cache: InvalidatedCache<Catalogue> = invalidatedCache({
    name: 'catalogues',
    invalidation,
    max: 5_000,
    staleOn: { business: (catalogue) => catalogue.id },
    // From the primary: a snapshot of a replica would stay old until the next change.
    load: (id) => findCatalogue(db.tenant(id), id),
  });
  return {
    async read(businessId) {
      const catalogue = await cache.get(businessId);
      if (!catalogue) throw fail(NOT_FOUND);
      return catalogue;
    },
    drop: (businessId) => cache.drop(businessId),
  };
}
