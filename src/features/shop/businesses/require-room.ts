import { POLICY_VIOLATION } from '../../../errors.ts';
import { fail } from '../../../kit/errors.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { countCreated } from './store.ts';

/** Businesses that a user creates, closed ones included; limit_owned_businesses() refuses one more. */
const MAX_CREATED = 20;

/**
 * Refuses a new business of a user who has created all that a user may, before any work. Two requests at once may both
 * pass here; limit_owned_businesses() decides.
 */
export async function requireRoomToCreate(db: Reader, userId: string): Promise<void> {
  if ((await countCreated(db, userId)) < MAX_CREATED) return;
  const message = `A user creates at most ${MAX_CREATED} businesses`;
  throw fail(POLICY_VIOLATION, message, [{ code: 'LIMIT_REACHED', message }]);
}
