import type { Tx } from '../../kit/db/db.ts';
import { sql } from '../../kit/db/sql.ts';

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
