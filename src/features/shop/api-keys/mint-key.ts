import type { ApiScope } from '../../../access.ts';
import { sha256 } from '../../../kit/crypto.ts';
import { newId, routeOf } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { randomBase36, randomBase62 } from './random-text.ts';
import { type ApiKey, type Environment, toApiKey } from './schemas.ts';
import { addKey } from './store.ts';

/** Characters of the prefix before the route of the business. */
const PREFIX_RANDOM_LENGTH = 6;
/** 62^40 exceeds 2^238, which cannot be guessed. A slow hash would cost time on every request and add no safety. */
const SECRET_LENGTH = 40;

export const KEY_FORM = /^dwaso_(?:live|test)_([a-z0-9]{8,12})_[A-Za-z0-9]{32,128}$/;

/** The caller has checked that these scopes may be granted. Only the hash is stored; the plaintext is returned once. */
export async function mintKey(
  tx: Tx,
  options: {
    businessId: string;
    name: string;
    scopes: readonly ApiScope[];
    environment: Environment;
    /** Null for a key that the service made itself. */
    createdBy: string | null;
    now: Temporal.Instant;
  },
): Promise<{ apiKey: ApiKey; key: string }> {
  const { businessId, name, scopes, environment, createdBy, now } = options;
  const prefix = randomBase36(PREFIX_RANDOM_LENGTH) + routeOf(businessId);
  const key = `dwaso_${environment}_${prefix}_${randomBase62(SECRET_LENGTH)}`;
  const row = await addKey(
    tx,
    businessId,
    { id: newId('key', businessId), name, prefix, hash: sha256(key), scopes, environment, createdBy },
    now,
  );
  // A process may remember that no key has this prefix.
  tx.invalidate('api-key', prefix);
  return { apiKey: toApiKey(row), key };
}
