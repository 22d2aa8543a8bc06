import type { Role } from '../../../access.ts';
import { LAST_OWNER } from '../../../errors.ts';
import { fail, NOT_FOUND } from '../../../kit/errors.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import { type Member, toMember } from './schemas.ts';
import { countActiveOwners, findMember, lockMembership, setRole } from './store.ts';

/** The lock orders concurrent changes, so that two owners who demote each other at once leave one owner. */
export async function changeRole(tx: Tx, audit: TenantAuditContext, memberId: string, role: Role): Promise<Member> {
  const { businessId } = audit;
  await lockMembership(tx, businessId);
  const member = await findMember(tx, businessId, memberId);
  if (!member) throw fail(NOT_FOUND);
  const isActiveOwner = member.role === 'OWNER' && member.state === 'ACTIVE';
  if (isActiveOwner && role !== 'OWNER' && (await countActiveOwners(tx, businessId)) === 1) throw fail(LAST_OWNER);
  if (member.role !== role) {
    await setRole(tx, businessId, member, role);
    const details = { from: member.role, to: role, userId: member.userId };
    await recordTenantAudit(tx, audit, 'member.role', { type: 'member', id: memberId }, details);
    if (member.userId) tx.invalidate('user', member.userId);
  }
  return toMember({ ...member, role });
}
