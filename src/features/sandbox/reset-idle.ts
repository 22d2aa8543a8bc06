import type { Tx } from '../../kit/postgres/database.ts';
import { resetSandbox } from './reset-sandbox.ts';
import { findIdleOwner } from './store.ts';

const IDLE_DAYS = 90;

/**
 * Resets a sandbox that nobody has used for 90 days. One at a time, so that no two businesses share a transaction;
 * returns whether there was one. The reset counts as use, so that the next one comes 90 days later.
 */
export async function resetIdleSandbox(tx: Tx, now: Temporal.Instant): Promise<boolean> {
  const userId = await findIdleOwner(tx, now.subtract({ hours: IDLE_DAYS * 24 }));
  if (userId === null) return false;
  await resetSandbox(tx, userId, now);
  return true;
}
