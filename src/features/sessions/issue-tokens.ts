import type { Deps } from '../../deps.ts';
import { randomToken, sha256 } from '../../kit/crypto.ts';
import type { Tx } from '../../kit/db/db.ts';
import { newId } from '../../kit/ids.ts';
import type { User } from '../people/index.ts';
import type { Tokens } from './schemas.ts';
import { addRefreshToken } from './store.ts';

export const ACCESS_SECONDS = 900;
export const AUDIENCE = 'dwaso';
const REFRESH_DAYS = 30;

/** A pair of tokens of one family. Only the hash of the refresh token is kept. */
export async function issueTokens(
  deps: Deps,
  tx: Tx,
  user: User,
  familyId: string,
  now: Temporal.Instant,
): Promise<Tokens> {
  const refreshToken = `rt_${randomToken(32)}`;
  await addRefreshToken(tx, sha256(refreshToken), familyId, now.add({ hours: REFRESH_DAYS * 24 }));
  const claims = { iss: deps.config.publicUrl, aud: AUDIENCE, sub: user.id, sid: familyId, jti: newId('jti') };
  const accessToken = await deps.signingKeys.sign(claims, ACCESS_SECONDS, now);
  return { accessToken, refreshToken, tokenType: 'Bearer', expiresIn: ACCESS_SECONDS, user };
}
