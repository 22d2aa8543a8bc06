import type { Deps } from '../../deps.ts';
import type { Tx } from '../../kit/db/db.ts';
import { AUTH_INVALID_TOKEN, DEPENDENCY_UNAVAILABLE, fail } from '../../kit/errors.ts';
import { IdentityUnavailable, InvalidIdentity } from '../../kit/identity/index.ts';
import { newId } from '../../kit/ids.ts';
import { parsePhone } from '../../kit/phone.ts';
import { activateInvitations } from '../members/index.ts';
import { ensureUser, grantOperator } from '../people/index.ts';
import { issueTokens } from './issue-tokens.ts';
import type { Tokens } from './schemas.ts';
import { addFamily } from './store.ts';

/** The phone number that the identity provider vouches for. */
export async function provenPhone(deps: Deps, idToken: string): Promise<string> {
  try {
    const { phone } = await deps.identity.verify(idToken);
    return phone;
  } catch (error) {
    if (error instanceof InvalidIdentity) throw fail(AUTH_INVALID_TOKEN, 'The ID token is not valid');
    if (error instanceof IdentityUnavailable)
      throw fail(DEPENDENCY_UNAVAILABLE, 'The identity provider is not available; try again');
    throw error;
  }
}

/** Signs a phone number in: the person is made at the first time, and open invitations become memberships. */
export async function exchange(deps: Deps, tx: Tx, phone: string, now: Temporal.Instant): Promise<Tokens> {
  const admins = deps.config.operatorAdminPhones.map(parsePhone);
  if (admins.includes(phone)) await grantOperator(tx, phone, 'OPERATOR_ADMIN', now);
  const user = await ensureUser(tx, phone, now);
  if (await activateInvitations(tx, user, now)) tx.tell('user', user.id);
  const familyId = newId('ses');
  await addFamily(tx, familyId, user.id, now);
  return issueTokens(deps, tx, user, familyId, now);
}
