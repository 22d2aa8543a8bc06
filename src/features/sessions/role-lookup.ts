import type { Role } from '../../access.ts';
import { invalidatedCache } from '../../kit/cache/invalidated-cache.ts';
import type { CacheInvalidation } from '../../kit/postgres/cache-invalidation.ts';
import type { Database } from '../../kit/postgres/database.ts';
import { findRole } from './store.ts';

/** What a user is in a business. Most pairs are members; the rest are customers who read their own booking. */
interface Relationship {
  userId: string;
  role: Role | null;
}

/**
 * Finds the role of a user in the business that a request names, and remembers it. The roles of a user in all businesses
 * would be read from every server of a cluster.
 */
export function roleLookup(options: { invalidation: CacheInvalidation; db: Database }) {
  const { invalidation, db } = options;
  const relationships = invalidatedCache<Relationship, { userId: string; businessId: string }>({
    name: 'roles',
    invalidation,
    max: 20_000,
    staleOn: { user: (relationship, id) => relationship.userId === id },
    load: async (_key, { userId, businessId }) => ({ userId, role: await findRole(db.service, userId, businessId) }),
  });
  return async (userId: string, businessId: string): Promise<Role | null> =>
    (await relationships.get(`${userId} ${businessId}`, { userId, businessId }))?.role ?? null;
}
