import { fail, NOT_FOUND, ROLE_REQUIRED } from '../../../kit/errors.ts';
import type { Relation } from '../../../kit/http/access.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { findFeed, markFeedRevoked } from './store.ts';

/** An OWNER may revoke every feed of the business, other members only their own. */
export async function revokeFeed(
  tx: Tx,
  businessId: string,
  id: string,
  by: { userId: string; relation: Relation | null },
  now: Temporal.Instant,
): Promise<void> {
  const feed = await findFeed(tx, businessId, id);
  if (!feed) throw fail(NOT_FOUND);
  if (by.relation !== 'OWNER' && feed.createdBy !== by.userId) {
    throw fail(ROLE_REQUIRED, "Only an OWNER may revoke another member's feed");
  }
  await markFeedRevoked(tx, businessId, id, now);
}
