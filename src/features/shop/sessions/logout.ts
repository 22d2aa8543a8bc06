import { sha256 } from '../../../kit/crypto.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { findFamilyOfToken, isOwnSession, revokeFamily } from './store.ts';

/** Revokes the whole family, so that its access tokens end too. An unknown token changes nothing. */
export async function logout(tx: Tx, refreshToken: string, now: Temporal.Instant): Promise<void> {
  const family = await findFamilyOfToken(tx, sha256(refreshToken));
  if (family) await revokeFamily(tx, family.familyId, now);
}

/** Another user's session is 404, like one that does not exist. */
export async function endSession(tx: Tx, userId: string, sessionId: string, now: Temporal.Instant): Promise<void> {
  if (!(await isOwnSession(tx, userId, sessionId, now))) throw fail(NOT_FOUND, 'There is no such session');
  await revokeFamily(tx, sessionId, now);
}
