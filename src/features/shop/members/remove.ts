import { LAST_OWNER } from '../../../errors.ts';
import { fail, NOT_FOUND, ROLE_REQUIRED } from '../../../kit/errors.ts';
import type { Relation } from '../../../kit/http/access.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import type { MemberRow } from './schemas.ts';
import { countActiveOwners, deleteMember, findMember, isUninvolved, lockMembership, markInvolved } from './store.ts';

/** Ends what a user made for a business; the features that own these rows pass the functions. */
export interface Revocations {
  revokeKeysOf: (tx: Tx, audit: TenantAuditContext, userId: string) => Promise<unknown>;
  revokeFeedsOf: (tx: Tx, businessId: string, userId: string, now: Temporal.Instant) => Promise<unknown>;
  /** Closes the business that its last owner leaves. */
  closeAbandoned: (tx: Tx, audit: TenantAuditContext) => Promise<unknown>;
}

export interface Removal {
  memberId: string;
  by: { userId: string; relation: Relation | null };
  keepKeys: boolean;
}

/**
 * An OWNER removes any member, others only themselves. The lock orders concurrent removals, so that two owners who
 * remove each other at once leave one owner. Calendar feeds end with the membership, because their addresses would
 * outlive it; API keys do so unless the business keeps them.
 *
 * The last owner stays, unless that person was invited and has made no request to the business: nobody can be bound by
 * an invitation. The business is then closed, which releases all of its members.
 */
export async function removeMember(
  tx: Tx,
  audit: TenantAuditContext,
  removal: Removal,
  revocations: Revocations,
): Promise<void> {
  const { businessId, now } = audit;
  const { memberId, by, keepKeys } = removal;
  await lockMembership(tx, businessId);
  const member = await findMember(tx, businessId, memberId);
  if (!member) throw fail(NOT_FOUND);
  if (member.userId !== by.userId) {
    if (by.relation !== 'OWNER') throw fail(ROLE_REQUIRED, 'Only an OWNER may remove another member');
    // Leaving is no part in the business; removing others is.
    await markInvolved(tx, by.userId, businessId, now);
  }
  if (member.role === 'OWNER' && member.state === 'ACTIVE' && (await countActiveOwners(tx, businessId)) === 1) {
    if (!(await isUninvolved(tx, businessId, memberId))) throw fail(LAST_OWNER);
    await recordRemoval(tx, audit, member);
    await revocations.closeAbandoned(tx, audit);
    return;
  }
  await deleteMember(tx, businessId, member);
  await recordRemoval(tx, audit, member);
  const { userId } = member;
  if (userId === null) return;
  await revocations.revokeFeedsOf(tx, businessId, userId, now);
  if (!keepKeys) await revocations.revokeKeysOf(tx, audit, userId);
  tx.invalidate('user', userId);
}

const recordRemoval = (tx: Tx, audit: TenantAuditContext, { id, phone, role, userId }: MemberRow): Promise<void> =>
  recordTenantAudit(tx, audit, 'member.remove', { type: 'member', id }, { phone, role, userId });
