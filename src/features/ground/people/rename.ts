import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import type { User } from './schemas.ts';
import { findUser, renameUser } from './store.ts';

export async function rename(tx: Tx, userId: string, name: string, now: Temporal.Instant): Promise<User> {
  await renameUser(tx, userId, name, now);
  tx.invalidate('user', userId);
  const user = await findUser(tx, userId);
  if (!user) throw fail(NOT_FOUND);
  return user;
}
