import { POLICY_VIOLATION } from '../../../errors.ts';
import { fail } from '../../../kit/errors.ts';

/** The limits that the triggers of `uploads` keep (0016_limits.sql). */
const MAX_COUNT = 1_000;
const MAX_BYTES = 200_000_000;

/**
 * Refuses an upload that the database would refuse anyway, before its picture is decoded and its bytes are stored. Two
 * uploads at once may both pass here; the triggers decide.
 */
export function requireRoom({ count, bytes }: { count: number; bytes: number }): void {
  if (count < MAX_COUNT && bytes < MAX_BYTES) return;
  const message = 'A business has at most 1000 uploads and 200 MB of them';
  throw fail(POLICY_VIOLATION, message, [{ code: 'LIMIT_REACHED', message }]);
}
