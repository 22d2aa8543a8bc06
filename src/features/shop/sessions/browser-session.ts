import { invalidatedCache } from '../../../kit/cache/invalidated-cache.ts';
import { randomToken, sha256 } from '../../../kit/crypto.ts';
import { SESSION_COOKIE } from '../../../kit/http/browser-session.ts';
import { newPlatformId } from '../../../kit/ids.ts';
import type { CacheInvalidation } from '../../../kit/postgres/cache-invalidation.ts';
import type { Database, Tx } from '../../../kit/postgres/database.ts';
import type { User } from '../../ground/people/index.ts';
import { signInPhone } from './open-session.ts';
import { addFamily, revokeFamily } from './store.ts';
import { addBrowserToken, type BrowserToken, extendBrowserToken, findBrowserToken } from './store-browser.ts';

const DAYS = 30;
const HOURS = DAYS * 24;
/** A session in daily use is extended once a day, so that most requests write nothing. */
const EXTEND_AFTER_HOURS = 24;

const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax';

export function sessionCookie(token: string, secure: boolean): string {
  return `${SESSION_COOKIE}=${token}; Max-Age=${HOURS * 3_600}; ${ATTRIBUTES}${secure ? '; Secure' : ''}`;
}

export const endedSessionCookie = (secure: boolean): string =>
  `${SESSION_COOKIE}=; Max-Age=0; ${ATTRIBUTES}${secure ? '; Secure' : ''}`;

/** Signs a browser in. Every sign-in makes a new token, so that a token planted before it is worth nothing. */
export async function openBrowserSession(
  tx: Tx,
  adminPhones: readonly string[],
  phone: string,
  now: Temporal.Instant,
): Promise<{ token: string; user: User }> {
  const user = await signInPhone(tx, adminPhones, phone, now);
  const familyId = newPlatformId('ses');
  await addFamily(tx, familyId, user.id, now);
  const token = `bs_${randomToken(32)}`;
  await addBrowserToken(tx, sha256(token), familyId, now.add({ hours: HOURS }));
  return { token, user };
}

export async function endBrowserSession(tx: Tx, token: string, now: Temporal.Instant): Promise<void> {
  const found = await findBrowserToken(tx, sha256(token));
  if (found) await revokeFamily(tx, found.familyId, now);
}

/** The session of a cookie's token while it has not expired; `extended` when the cookie is due to be set again. */
export type FindBrowserSession = (
  token: string,
  now: Temporal.Instant,
  beforeLookup: () => void,
) => Promise<{ familyId: string; extended: boolean } | null>;

export function browserSessionLookup({
  invalidation,
  db,
}: {
  invalidation: CacheInvalidation;
  db: Database;
}): FindBrowserSession {
  const tokens = invalidatedCache<BrowserToken, () => void>({
    name: 'browser-sessions',
    invalidation,
    max: 20_000,
    load(hash, beforeLookup) {
      beforeLookup();
      return findBrowserToken(db.service, Buffer.from(hash, 'base64'));
    },
    staleOn: { session: (token) => token.familyId },
  });
  return async (token, now, beforeLookup) => {
    const hash = sha256(token);
    const key = hash.toString('base64');
    const found = await tokens.get(key, beforeLookup);
    if (!found || Temporal.Instant.compare(found.expiresAt, now) <= 0) return null;
    const { familyId } = found;
    const later = now.add({ hours: HOURS });
    if (found.expiresAt.until(later).total('hours') < EXTEND_AFTER_HOURS) return { familyId, extended: false };
    await db.service.transaction((tx) => extendBrowserToken(tx, hash, later));
    tokens.drop(key);
    return { familyId, extended: true };
  };
}
