import type { Tx } from '../../kit/db/db.ts';
import { ALREADY_EXISTS, fail, invalid } from '../../kit/errors.ts';
import type { Role } from '../../kit/http/caller.ts';
import { parsePhone } from '../../kit/phone.ts';
import { type Member, toMember } from './schemas.ts';
import { addInvitation } from './store.ts';

/** Pending always, also for a phone that is signed in just now: its next sign-in or refresh accepts. */
export async function inviteMember(
  tx: Tx,
  businessId: string,
  invited: { phone: string; role: Role },
  now: Temporal.Instant,
): Promise<Member> {
  const phone = parsePhone(invited.phone);
  if (!phone) throw invalid('/phone', 'must be a valid phone');
  const member = await addInvitation(tx, businessId, { phone, role: invited.role }, now);
  if (!member) throw fail(ALREADY_EXISTS, 'This phone number is a member or invited already');
  return toMember(member);
}
