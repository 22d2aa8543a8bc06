import type { Deps } from '../../deps.ts';
import { remember } from '../../kit/cache/remember.ts';
import { AUTH_INVALID_TOKEN, fail } from '../../kit/errors.ts';
import type { Authenticate, UserCaller } from '../../kit/http/caller.ts';
import { whenKnown } from '../../kit/maybe.ts';
import { AUDIENCE } from './issue-tokens.ts';
import { findLiveSession } from './store.ts';

/** Turns an access token into the signed-in user, as long as its family lives. */
export function sessionAuthenticator(deps: Deps): Authenticate {
  const sessions = remember<UserCaller>({
    bus: deps.bus,
    max: 20_000,
    staleOn: {
      session: (caller, id) => caller.sessionId === id,
      user: (caller, id) => caller.id === id,
    },
    async load(sessionId) {
      const found = await findLiveSession(deps.db.service, sessionId);
      if (!found) return null;
      const { userId, phone, name, platformRole, roles } = found;
      return {
        kind: 'user',
        id: userId,
        sessionId,
        phone,
        name,
        platformRole,
        roles: new Map(roles.map(({ businessId, role }) => [businessId, role])),
      };
    },
  });
  const expected = { issuer: deps.config.publicUrl, audience: AUDIENCE };
  return (credential) =>
    whenKnown(deps.signingKeys.verify(credential, deps.clock.epochSeconds(), expected), (claims) => {
      const sessionId = claims?.['sid'];
      if (typeof sessionId !== 'string') throw fail(AUTH_INVALID_TOKEN);
      return whenKnown(sessions.get(sessionId), (caller) => {
        if (!caller || caller.id !== claims?.['sub']) throw fail(AUTH_INVALID_TOKEN);
        return caller;
      });
    });
}
