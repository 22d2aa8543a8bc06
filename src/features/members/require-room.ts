import { POLICY_VIOLATION } from '../../errors.ts';
import { fail } from '../../kit/errors.ts';
import type { Reader } from '../../kit/postgres/database.ts';
import { countOwned, MAX_OWNED } from './store.ts';

/**
 * Refuses a new business of a user who owns all that a user may, before any work. Two requests at once may both pass
 * here; limit_owned_businesses() decides.
 */
export async function requireRoomToOwn(db: Reader, userId: string): Promise<void> {
  if ((await countOwned(db, userId)) < MAX_OWNED) return;
  const message = `A user owns at most ${MAX_OWNED} businesses`;
  throw fail(POLICY_VIOLATION, message, [{ code: 'LIMIT_REACHED', message }]);
}
