import { invalidatedCache } from '../../../kit/cache/invalidated-cache.ts';
import { sha256, timingSafeEqual } from '../../../kit/crypto.ts';
import { API_KEY_REVOKED, AUTH_INVALID_TOKEN, fail } from '../../../kit/errors.ts';
import type { Authenticate, KeyCaller } from '../../../kit/http/caller.ts';
import type { CacheInvalidation } from '../../../kit/postgres/cache-invalidation.ts';
import type { Database } from '../../../kit/postgres/database.ts';
import type { Directory } from '../businesses/index.ts';
import { KEY_FORM } from './mint-key.ts';
import { listKeysWithPrefix } from './store.ts';

/** The keys that share a prefix; usually one. */
interface PrefixKeys {
  prefix: string;
  keys: { hash: Buffer; revoked: boolean; caller: KeyCaller }[];
}

/** A key that does not exist is not looked for again within this time, unless it is made. */
const UNKNOWN_SECONDS = 30;

/** A caller without the secret gets AUTH_INVALID_TOKEN, so that it cannot learn which keys exist or were revoked. */
function verifyKey(found: PrefixKeys | null, credential: string): KeyCaller {
  const hash = sha256(credential);
  const key = found?.keys.find((stored) => timingSafeEqual(stored.hash, hash));
  if (!key) throw fail(AUTH_INVALID_TOKEN);
  if (key.revoked) throw fail(API_KEY_REVOKED);
  return key.caller;
}

/** Turns an API key into its caller. */
export function keyAuthenticator({
  invalidation,
  db,
  directory,
}: {
  invalidation: CacheInvalidation;
  db: Database;
  directory: Directory;
}): Authenticate {
  const keysByPrefix = invalidatedCache<PrefixKeys>({
    name: 'api-keys',
    invalidation,
    max: 20_000,
    staleOn: { 'api-key': (keys) => keys.prefix },
    missing: { topic: 'api-key', ttlSeconds: UNKNOWN_SECONDS },
    async load(prefix) {
      // One transaction for all of it, so that a made-up key costs no more.
      const rows = await db.service.transaction((tx) => {
        const find = async (businessId: string | null) => {
          const found = await listKeysWithPrefix(tx, prefix, businessId);
          return found.length > 0 ? found : null;
        };
        return directory.findRouted(prefix, find, tx);
      });
      if (!rows) return null;
      const keys = rows.map(({ id, businessId, hash, scopes, revoked }) => ({
        hash,
        revoked,
        caller: { kind: 'key' as const, id, prefix, tenantId: businessId, scopes: new Set<string>(scopes) },
      }));
      return { prefix, keys };
    },
  });
  // Requests that bring the same unknown prefix at once share one lookup, unless the key changes meanwhile.
  const lookups = new Map<string, Promise<PrefixKeys | null>>();
  invalidation.onInvalidate('api-key', (prefix) => lookups.delete(prefix));
  invalidation.onReset(() => lookups.clear());

  function lookUp(prefix: string, beforeLookup: () => void): Promise<PrefixKeys | null> {
    if (keysByPrefix.knows(prefix)) return keysByPrefix.get(prefix);
    const shared = lookups.get(prefix);
    if (shared) return shared;
    beforeLookup();
    const lookup = keysByPrefix.get(prefix).finally(() => {
      if (lookups.get(prefix) === lookup) lookups.delete(prefix);
    });
    lookups.set(prefix, lookup);
    return lookup;
  }

  return async (credential, beforeLookup) => {
    const prefix = KEY_FORM.exec(credential)?.[1];
    if (prefix === undefined) throw fail(AUTH_INVALID_TOKEN);
    return verifyKey(await lookUp(prefix, beforeLookup), credential);
  };
}
