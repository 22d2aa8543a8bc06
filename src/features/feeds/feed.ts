import type { Deps } from '../../deps.ts';
import { randomToken, sha256 } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND, ROLE_REQUIRED } from '../../kit/errors.ts';
import type { Relation } from '../../kit/http/access.ts';
import { newId } from '../../kit/ids.ts';
import { requireProvider } from '../providers/index.ts';
import { calendarOf } from './calendar.ts';
import { type FeedRow, findFeed, findFeedByToken, insertFeed, listEntries, revokeFeed } from './store.ts';

export const CACHE_SECONDS = 60;
const HOURS_BACK = 30 * 24;
const HOURS_AHEAD = 90 * 24;

export async function createFeed(
  tx: Tx,
  businessId: string,
  wanted: { providerId?: string },
  userId: string,
  baseUrl: string,
  now: Temporal.Instant,
): Promise<{ feed: FeedRow; url: string }> {
  const { providerId = null } = wanted;
  if (providerId !== null) await requireProvider(tx, businessId, providerId);
  const token = randomToken(32);
  const feed = await insertFeed(tx, businessId, {
    id: newId('fed'),
    providerId,
    createdBy: userId,
    tokenHash: sha256(token),
    now,
  });
  return { feed, url: `${baseUrl}/feeds/${token}/calendar.ics` };
}

/** An owner ends any feed of the business, others those they made. */
export async function endFeed(
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
  await revokeFeed(tx, businessId, id, now);
}

/** The calendar behind a token. Its text may be a minute old; whether the token still opens it is asked every time. */
export async function readCalendar(
  { cache, config, db }: Pick<Deps, 'cache' | 'config' | 'db'>,
  token: string,
  now: Temporal.Instant,
): Promise<string> {
  const tokenHash = sha256(token);
  const feed = await findFeedByToken(db.service, tokenHash);
  if (!feed) throw fail(NOT_FOUND);
  const key = `feed:${tokenHash.toString('base64url')}`;
  const kept = await cache.get(key);
  if (kept !== null) return kept;
  const entries = await listEntries(db.tenant(feed.businessId), feed.businessId, {
    providerId: feed.providerId,
    from: now.subtract({ hours: HOURS_BACK }),
    to: now.add({ hours: HOURS_AHEAD }),
    now,
  });
  const name = feed.providerName ? `${feed.businessName} – ${feed.providerName}` : feed.businessName;
  const text = calendarOf(name, entries, config.publicUrl);
  await cache.set(key, text, CACHE_SECONDS);
  return text;
}
