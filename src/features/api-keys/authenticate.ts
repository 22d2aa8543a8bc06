import type { Deps } from '../../deps.ts';
import { remember } from '../../kit/cache/remember.ts';
import { sha256, timingSafeEqual } from '../../kit/crypto.ts';
import { API_KEY_REVOKED, AUTH_INVALID_TOKEN, fail } from '../../kit/errors.ts';
import type { Authenticate, KeyCaller } from '../../kit/http/caller.ts';
import { KEY_FORM } from './mint-key.ts';
import { keysWithPrefix } from './store.ts';

interface Candidates {
  prefix: string;
  keys: { hash: Buffer; revoked: boolean; caller: KeyCaller }[];
}

/** Only who holds the secret learns that the key was revoked; to anyone else it is unknown. */
function judge(found: Candidates | null, credential: string): KeyCaller {
  const hash = sha256(credential);
  const key = found?.keys.find((candidate) => timingSafeEqual(candidate.hash, hash));
  if (!key) throw fail(AUTH_INVALID_TOKEN);
  if (key.revoked) throw fail(API_KEY_REVOKED);
  return key.caller;
}

/** Turns an API key into its caller. */
export function keyAuthenticator(deps: Deps): Authenticate {
  const known = remember<Candidates>({
    bus: deps.bus,
    max: 20_000,
    staleOn: { 'api-key': (candidates, prefix) => candidates.prefix === prefix },
    async load(prefix) {
      const rows = await keysWithPrefix(deps.db.service, prefix);
      if (rows.length === 0) return null;
      const keys = rows.map(({ id, businessId, hash, scopes, revoked }) => ({
        hash,
        revoked,
        caller: { kind: 'key' as const, id, prefix, tenantId: businessId, scopes: new Set<string>(scopes) },
      }));
      return { prefix, keys };
    },
  });
  return (credential) => {
    const prefix = KEY_FORM.exec(credential)?.[1];
    if (prefix === undefined) throw fail(AUTH_INVALID_TOKEN);
    const found = known.get(prefix);
    return found instanceof Promise
      ? found.then((candidates) => judge(candidates, credential))
      : judge(found, credential);
  };
}
