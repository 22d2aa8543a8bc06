import { randomToken, sha256 } from '../../../kit/crypto.ts';
import { newPlatformId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { User } from '../../ground/people/index.ts';
import type { Tokens } from './schemas.ts';
import type { SigningKeys } from './signing-keys.ts';
import { addRefreshToken } from './store.ts';

export const ACCESS_SECONDS = 900;
export const AUDIENCE = 'dwaso';
const REFRESH_DAYS = 30;

export interface TokenIssuer {
  signingKeys: SigningKeys;
  /** The claim `iss`: the public URL of the service. */
  issuer: string;
}

/** An access token and a refresh token of one family. Only the hash of the refresh token is stored. */
export async function issueTokens(
  tx: Tx,
  { signingKeys, issuer }: TokenIssuer,
  user: User,
  familyId: string,
  now: Temporal.Instant,
): Promise<Tokens> {
  const refreshToken = `rt_${randomToken(32)}`;
  await addRefreshToken(tx, sha256(refreshToken), familyId, now.add({ hours: REFRESH_DAYS * 24 }));
  const claims = { iss: issuer, aud: AUDIENCE, sub: user.id, sid: familyId, jti: newPlatformId('jti') };
  const accessToken = await signingKeys.sign(claims, ACCESS_SECONDS, now);
  return { accessToken, refreshToken, tokenType: 'Bearer', expiresIn: ACCESS_SECONDS, user };
}
