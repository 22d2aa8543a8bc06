import { timeOfItem } from '../../../domain/booking/items.ts';
import { sha256 } from '../../../kit/crypto.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import type { Directory } from '../../shop/businesses/index.ts';
import type { Cache } from './cache.ts';
import { renderCalendar } from './render-calendar.ts';
import { type FeedEntry, findFeedByToken, listEntries } from './store.ts';

/** A feed is found by its token in the service scope; its bookings are read in the scope of the feed's tenant. */
export interface CalendarContext {
  db: Database;
  directory: Directory;
  cache: Cache;
  publicUrl: string;
}

export const CACHE_SECONDS = 60;
const HOURS_BACK = 30 * 24;
const HOURS_AHEAD = 90 * 24;

/** The entry with the time of the provider's own items alone. */
function ownTime(entry: FeedEntry, providerId: string | null): FeedEntry {
  const times = entry.items.filter((item) => item.providerId === providerId).map((item) => timeOfItem(item, entry));
  const [first, last] = [times[0], times.at(-1)];
  return first && last ? { ...entry, startsAt: first.startsAt, endsAt: last.endsAt } : entry;
}

/** Only the text is cached. The token is looked up on every request, so a revoked feed ends at once. */
export async function readCalendar(
  { db, directory, cache, publicUrl }: CalendarContext,
  token: string,
  now: Temporal.Instant,
): Promise<string> {
  const tokenHash = sha256(token);
  const feed = await directory.findRouted(token, (businessId) => findFeedByToken(db.service, tokenHash, businessId));
  if (!feed) throw fail(NOT_FOUND);
  const key = `feed:${tokenHash.toString('base64url')}`;
  const cached = await cache.get(key);
  if (cached !== null) return cached;
  const entries = await listEntries(db.tenant(feed.businessId), feed.businessId, {
    providerId: feed.providerId,
    from: now.subtract({ hours: HOURS_BACK }),
    to: now.add({ hours: HOURS_AHEAD }),
    now,
  });
  const name = feed.providerName ? `${feed.businessName} – ${feed.providerName}` : feed.businessName;
  const own = feed.providerId === null ? entries : entries.map((entry) => ownTime(entry, feed.providerId));
  const text = renderCalendar(name, own, { publicUrl, details: feed.details });
  await cache.set(key, text, CACHE_SECONDS);
  return text;
}
