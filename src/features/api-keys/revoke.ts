import type { Tx } from '../../kit/db/db.ts';
import { fail, NOT_FOUND } from '../../kit/errors.ts';
import { revokeKey } from './store.ts';

/** Ends a key on every process at once; ending it again changes nothing. */
export async function revoke(tx: Tx, businessId: string, keyId: string, now: Temporal.Instant): Promise<void> {
  const revoked = await revokeKey(tx, businessId, keyId, now);
  if (!revoked) throw fail(NOT_FOUND);
  tx.tell('api-key', revoked.prefix);
}
