import type { Role } from '../../../access.ts';
import { ALREADY_EXISTS, fail, invalid } from '../../../kit/errors.ts';
import { parsePhone } from '../../../kit/phone.ts';
import type { Tx } from '../../../kit/postgres/database.ts';
import { recordTenantAudit, type TenantAuditContext } from '../../ground/audit/index.ts';
import { type Member, toMember } from './schemas.ts';
import { addInvitation } from './store.ts';

/** An invitation starts PENDING, even for a signed-in phone; its next sign-in or refresh accepts the invitation. */
export async function inviteMember(
  tx: Tx,
  audit: TenantAuditContext,
  invited: { phone: string; role: Role },
): Promise<Member> {
  const phone = parsePhone(invited.phone);
  if (!phone) throw invalid('/phone', 'must be a valid phone');
  const member = await addInvitation(tx, audit.businessId, { phone, role: invited.role }, audit.now);
  if (!member) throw fail(ALREADY_EXISTS, 'This phone number is a member or invited already');
  const target = { type: 'member', id: member.id };
  await recordTenantAudit(tx, audit, 'member.invite', target, { phone, role: invited.role });
  return toMember(member);
}
