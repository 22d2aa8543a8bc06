import type { Role } from '../../../access.ts';
import { invalidatedCache } from '../../../kit/cache/invalidated-cache.ts';
import type { Clock } from '../../../kit/clock.ts';
import type { CacheInvalidation } from '../../../kit/postgres/cache-invalidation.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import { markInvolved } from '../members/index.ts';
import { findRole } from './store.ts';

/** What a user is in a business. Most pairs are members; the rest are customers who read their own booking. */
interface Relationship {
  userId: string;
  role: Role | null;
  /** The member has made a request to the business. */
  involved: boolean;
}

/**
 * Finds the role of a user in the business that a request names, and remembers it. The roles of a user in all businesses
 * would be read from every server of a cluster. The first request of a member to the business is recorded.
 */
export function roleLookup(options: { invalidation: CacheInvalidation; db: Database; clock: Clock }) {
  const { invalidation, db, clock } = options;
  const relationships = invalidatedCache<Relationship, { userId: string; businessId: string }>({
    name: 'roles',
    invalidation,
    max: 20_000,
    staleOn: { user: (relationship) => relationship.userId },
    load: async (_key, { userId, businessId }) => {
      const member = await findRole(db.service, userId, businessId);
      return { userId, role: member?.role ?? null, involved: member?.involved ?? false };
    },
  });
  return async (userId: string, businessId: string, { involved }: { involved: boolean }): Promise<Role | null> => {
    const found = await relationships.get(`${userId} ${businessId}`, { userId, businessId });
    if (!found?.role) return null;
    if (involved && !found.involved) {
      await db.service.transaction((tx) => markInvolved(tx, userId, businessId, clock.now()));
      found.involved = true;
    }
    return found.role;
  };
}
