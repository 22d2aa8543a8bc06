import { sha256 } from '../../../kit/crypto.ts';
import { AUTH_INVALID_TOKEN, fail } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { findUser, type User } from '../../ground/people/index.ts';
import { findBrowserToken } from './store-browser.ts';

export async function readBrowserSession(
  db: Reader,
  token: string,
  now: Temporal.Instant,
): Promise<{ user: User; expiresAt: string }> {
  const found = token === '' ? null : await findBrowserToken(db, sha256(token));
  if (!found || Temporal.Instant.compare(found.expiresAt, now) <= 0) throw fail(AUTH_INVALID_TOKEN);
  const user = await findUser(db, found.userId);
  if (!user) throw fail(AUTH_INVALID_TOKEN);
  return { user, expiresAt: found.expiresAt.toString({ fractionalSecondDigits: 3 }) };
}
