import { sha256 } from '../../../kit/crypto.ts';
import { fail, ROLE_REQUIRED } from '../../../kit/errors.ts';
import type { Relation } from '../../../kit/http/access.ts';
import { newId, newToken } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { requireProvider } from '../../catalogue/providers/index.ts';
import { type FeedRow, insertFeed } from './store.ts';

/** Only the token's hash is stored, so the URL cannot be shown a second time. */
export async function createFeed(
  tx: Tx,
  businessId: string,
  { providerId = null, details = false }: { providerId?: string | null; details?: boolean },
  { userId, relation }: { userId: string; relation: Relation | null },
  baseUrl: string,
  now: Temporal.Instant,
): Promise<{ feed: FeedRow; url: string }> {
  // The address is passed on easily, and details are about people.
  if (details && relation !== 'OWNER') throw fail(ROLE_REQUIRED, 'Only an OWNER may make a feed with details');
  if (providerId !== null) await requireProvider(tx, businessId, providerId);
  const token = newToken(32, businessId);
  const feed = await insertFeed(tx, businessId, {
    id: newId('fed', businessId),
    providerId,
    createdBy: userId,
    details,
    tokenHash: sha256(token),
    now,
  });
  return { feed, url: `${baseUrl}/feeds/${token}/calendar.ics` };
}
