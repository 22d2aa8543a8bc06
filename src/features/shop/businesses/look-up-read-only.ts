import { invalidatedCache } from '../../../kit/cache/invalidated-cache.ts';
import type { CacheInvalidation } from '../../../kit/postgres/cache-invalidation.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import { findReadOnly } from './store.ts';

/** Whether the subscription has lapsed. Cached, because every write of a tenant asks. */
export function readOnlyLookup({
  invalidation,
  db,
}: {
  invalidation: CacheInvalidation;
  db: Database;
}): (businessId: string) => Promise<boolean> {
  const businesses = invalidatedCache<{ id: string; readOnly: boolean }>({
    name: 'read-only',
    invalidation,
    max: 20_000,
    staleOn: { business: (business) => business.id },
    load: (id) => findReadOnly(db.tenant(id), id),
  });
  return async (businessId) => (await businesses.get(businessId))?.readOnly ?? false;
}
