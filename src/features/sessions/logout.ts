import { sha256 } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/db/db.ts';
import { familyOfToken, revokeFamily } from './store.ts';

/** Ends the family of a token, access tokens included. An unknown token has nothing left to end. */
export async function logout(tx: Tx, refreshToken: string, now: Temporal.Instant): Promise<void> {
  const family = await familyOfToken(tx, sha256(refreshToken));
  if (family) await revokeFamily(tx, family.familyId, now);
}
