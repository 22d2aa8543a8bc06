import { sha256 } from '../../../kit/crypto.ts';
import { type AppError, AUTH_INVALID_TOKEN, fail } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { ensureUser } from '../../ground/people/index.ts';
import { activateInvitations } from '../members/index.ts';
import { issueTokens, type TokenIssuer } from './issue-tokens.ts';
import type { Tokens } from './schemas.ts';
import { findFamilyOfToken, revokeFamily, useRefreshToken } from './store.ts';

/**
 * A refresh token works once. A second use means that the token was stolen, so the whole family is revoked. The refusal is
 * returned and not thrown, because a thrown one would roll the revocation back.
 */
export async function refresh(
  tx: Tx,
  issuer: TokenIssuer,
  refreshToken: string,
  now: Temporal.Instant,
): Promise<Tokens | AppError> {
  const hash = sha256(refreshToken);
  const used = await useRefreshToken(tx, hash, now);
  if (!used) {
    const family = await findFamilyOfToken(tx, hash);
    if (family?.used) await revokeFamily(tx, family.familyId, now);
    return fail(AUTH_INVALID_TOKEN, 'The refresh token is not valid');
  }
  const user = await ensureUser(tx, used.phone, now);
  if (await activateInvitations(tx, user, now)) tx.invalidate('user', user.id);
  return issueTokens(tx, issuer, user, used.familyId, now);
}
