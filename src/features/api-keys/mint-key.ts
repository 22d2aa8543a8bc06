import type { Scope } from '../../access.ts';
import { randomBase36, randomBase62, sha256 } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/db/db.ts';
import { newId } from '../../kit/ids.ts';
import { type ApiKey, type Environment, toApiKey } from './schemas.ts';
import { addKey } from './store.ts';

const PREFIX_LENGTH = 12;
/** 62^40 is beyond 2^238: nobody guesses it, so a plain hash is enough and a slow one would only cost every request. */
const SECRET_LENGTH = 40;

export const KEY_FORM = /^dwaso_(?:live|test)_([a-z0-9]{8,12})_[A-Za-z0-9]{32,128}$/;

/** Makes a key with any scopes; whoever calls has judged whether they may be given. The plaintext exists here alone. */
export async function mintKey(
  tx: Tx,
  wanted: {
    businessId: string;
    name: string;
    scopes: readonly Scope[];
    environment: Environment;
    /** The user who made it; null when the service itself did. */
    createdBy: string | null;
    now: Temporal.Instant;
  },
): Promise<{ apiKey: ApiKey; key: string }> {
  const { businessId, name, scopes, environment, createdBy, now } = wanted;
  const prefix = randomBase36(PREFIX_LENGTH);
  const key = `dwaso_${environment}_${prefix}_${randomBase62(SECRET_LENGTH)}`;
  const row = await addKey(
    tx,
    businessId,
    { id: newId('key'), name, prefix, hash: sha256(key), scopes, environment, createdBy },
    now,
  );
  return { apiKey: toApiKey(row), key };
}
