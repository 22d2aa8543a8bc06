import type { Reader, Tx } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/sql.ts';
import { newId } from '../../kit/ids.ts';
import type { MemberRow } from './schemas.ts';

/** Turns the invitations of a phone number into memberships; says whether there were any. */
export async function activateInvitations(
  tx: Tx,
  user: { id: string; phone: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const joined = await tx.run(sql`
    update members set state = 'ACTIVE', user_id = ${user.id}, joined_at = ${now}
    where phone = ${user.phone} and state = 'PENDING'`);
  return joined > 0;
}

export const listMembers = (db: Reader, businessId: string): Promise<MemberRow[]> =>
  db.rows(sql<MemberRow>`
    select m.id, m.user_id as "userId", m.phone, u.name, m.role, m.state,
      m.invited_at as "invitedAt", m.joined_at as "joinedAt"
    from members m left join users u on u.id = m.user_id
    where m.business_id = ${businessId} order by m.invited_at, m.id`);

/** The first member of a new business. */
export async function addOwner(
  tx: Tx,
  businessId: string,
  user: { id: string; phone: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx.run(sql`
    insert into members (business_id, id, user_id, phone, role, state, invited_at, joined_at)
    values (${businessId}, ${newId('mem')}, ${user.id}, ${user.phone}, 'OWNER', 'ACTIVE', ${now}, ${now})`);
  tx.tell('user', user.id);
}
