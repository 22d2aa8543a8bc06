import { AUTH_INVALID_TOKEN, DEPENDENCY_UNAVAILABLE, fail } from '../../../kit/errors.ts';
import { newPlatformId } from '../../../kit/ids.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { ensureUser, grantOperator, type User } from '../../ground/people/index.ts';
import { activateInvitations } from '../members/index.ts';
import { IdentityUnavailable, type IdentityVerifier, InvalidIdentity } from './identity/verifier.ts';
import { issueTokens, type TokenIssuer } from './issue-tokens.ts';
import type { Tokens } from './schemas.ts';
import { addFamily } from './store.ts';

/** The phone number that the identity provider has verified. */
export async function verifyPhone(identity: IdentityVerifier, idToken: string): Promise<string> {
  try {
    const { phone } = await identity.verify(idToken);
    return phone;
  } catch (error) {
    if (error instanceof InvalidIdentity) throw fail(AUTH_INVALID_TOKEN, 'The ID token is not valid');
    if (error instanceof IdentityUnavailable)
      throw fail(DEPENDENCY_UNAVAILABLE, 'The identity provider is not available; try again');
    throw error;
  }
}

/** The first sign-in of a phone creates its user. Every sign-in accepts the phone's open invitations. */
export async function signInPhone(
  tx: Tx,
  adminPhones: readonly string[],
  phone: string,
  now: Temporal.Instant,
): Promise<User> {
  if (adminPhones.includes(phone)) await grantOperator(tx, phone, 'OPERATOR_ADMIN', now);
  const user = await ensureUser(tx, phone, now);
  if (await activateInvitations(tx, user, now)) tx.invalidate('user', user.id);
  return user;
}

export async function openSession(
  tx: Tx,
  issuer: TokenIssuer,
  adminPhones: readonly string[],
  phone: string,
  now: Temporal.Instant,
): Promise<Tokens> {
  const user = await signInPhone(tx, adminPhones, phone, now);
  const familyId = newPlatformId('ses');
  await addFamily(tx, familyId, user.id, now);
  return issueTokens(tx, issuer, user, familyId, now);
}
