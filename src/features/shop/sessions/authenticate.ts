import { invalidatedCache } from '../../../kit/cache/invalidated-cache.ts';
import type { Clock } from '../../../kit/clock.ts';
import { AUTH_INVALID_TOKEN, fail } from '../../../kit/errors.ts';
import type { Authenticate, AuthenticateBrowser, UserCaller } from '../../../kit/http/caller.ts';
import type { CacheInvalidation } from '../../../kit/postgres/cache-invalidation.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import { browserSessionLookup, sessionCookie } from './browser-session.ts';
import { AUDIENCE } from './issue-tokens.ts';
import { roleLookup } from './role-lookup.ts';
import type { SigningKeys } from './signing-keys.ts';
import { findLiveSession } from './store.ts';

/**
 * Turns an access token, or the token of a browser's cookie, into the signed-in user. A revoked session is refused
 * although its token is still valid.
 */
export function sessionAuthenticator({
  invalidation,
  db,
  signingKeys,
  clock,
  issuer,
}: {
  invalidation: CacheInvalidation;
  db: Database;
  signingKeys: SigningKeys;
  clock: Clock;
  issuer: string;
}): { ofToken: Authenticate; ofBrowser: AuthenticateBrowser } {
  const roleAt = roleLookup({ invalidation, db, clock });
  const sessions = invalidatedCache<UserCaller>({
    name: 'sessions',
    invalidation,
    max: 20_000,
    staleOn: {
      session: (caller) => caller.sessionId,
      user: (caller) => caller.id,
    },
    // An ended session stays ended, so its valid tokens cost one lookup in this time.
    missing: { topic: 'session', ttlSeconds: 30 },
    async load(sessionId) {
      const found = await findLiveSession(db.service, sessionId);
      if (!found) return null;
      const { userId, signedInAt, phone, name, platformRole } = found;
      return {
        kind: 'user',
        id: userId,
        sessionId,
        signedInAt,
        phone,
        name,
        platformRole,
        roleAt: (businessId, options) => roleAt(userId, businessId, options),
      };
    },
  });
  const expected = { issuer, audience: AUDIENCE };
  const findBrowserSession = browserSessionLookup({ invalidation, db });

  // Nobody can make up a signed token, so a lookup is no guess.
  async function ofToken(credential: string, _beforeLookup: () => void): Promise<UserCaller> {
    const claims = await signingKeys.verify(credential, clock.epochSeconds(), expected);
    const sessionId = claims?.['sid'];
    if (typeof sessionId !== 'string') throw fail(AUTH_INVALID_TOKEN);
    const caller = await sessions.get(sessionId);
    if (!caller || caller.id !== claims?.['sub']) throw fail(AUTH_INVALID_TOKEN);
    return caller;
  }

  async function ofBrowser(token: string, beforeLookup: () => void): ReturnType<AuthenticateBrowser> {
    const found = await findBrowserSession(token, clock.now(), beforeLookup);
    const caller = found && (await sessions.get(found.familyId));
    if (!caller) throw fail(AUTH_INVALID_TOKEN);
    return { caller, cookie: found.extended ? sessionCookie(token, issuer.startsWith('https:')) : null };
  }

  return { ofToken, ofBrowser };
}
