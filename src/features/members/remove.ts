import type { Tx } from '../../kit/db/db.ts';
import { fail, LAST_OWNER, NOT_FOUND } from '../../kit/errors.ts';
import { countActiveOwners, deleteMember, findMember, lockMembership } from './store.ts';

/**
 * Under a lock, so that two owners who remove each other at the same time do not both succeed: the second one counts
 * after the first has committed.
 */
export async function removeMember(tx: Tx, businessId: string, memberId: string): Promise<void> {
  await lockMembership(tx, businessId);
  const member = await findMember(tx, businessId, memberId);
  if (!member) throw fail(NOT_FOUND);
  if (member.role === 'OWNER' && member.state === 'ACTIVE' && (await countActiveOwners(tx, businessId)) === 1) {
    throw fail(LAST_OWNER);
  }
  const removed = await deleteMember(tx, businessId, memberId);
  if (removed?.userId) tx.tell('user', removed.userId);
}
