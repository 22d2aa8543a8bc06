import type { Deps } from '../../deps.ts';
import { sha256 } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/db/db.ts';
import { type AppError, AUTH_INVALID_TOKEN, fail } from '../../kit/errors.ts';
import { activateInvitations } from '../members/index.ts';
import { ensureUser } from '../people/index.ts';
import { issueTokens } from './issue-tokens.ts';
import type { Tokens } from './schemas.ts';
import { familyOfToken, revokeFamily, useRefreshToken } from './store.ts';

/**
 * A refresh token works once. A second use means that somebody else holds it too, so the whole family ends; that must
 * last although the caller is refused, hence the refusal is returned and not thrown.
 */
export async function refresh(
  deps: Deps,
  tx: Tx,
  refreshToken: string,
  now: Temporal.Instant,
): Promise<Tokens | AppError> {
  const hash = sha256(refreshToken);
  const used = await useRefreshToken(tx, hash, now);
  if (!used) {
    const family = await familyOfToken(tx, hash);
    if (family?.used) await revokeFamily(tx, family.familyId, now);
    return fail(AUTH_INVALID_TOKEN, 'The refresh token is not valid');
  }
  const user = await ensureUser(tx, used.phone, now);
  if (await activateInvitations(tx, user, now)) tx.tell('user', user.id);
  return issueTokens(deps, tx, user, used.familyId, now);
}
