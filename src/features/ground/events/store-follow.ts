import type { Caller } from '../../../kit/http/caller.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

/** The last sequence number of each business that has events. */
export const listHeads = (db: Reader, businessIds: readonly string[]) =>
  db.rows(sql<{ businessId: string; last: number }>`
    select business_id as "businessId", last from event_sequences where business_id = any(${businessIds})`);

/**
 * Followers whose access is still valid, by position: unrevoked sessions of active members, and unrevoked keys that
 * manage webhooks. The value says whether the follower may read the events that are for owners.
 */
export async function findAllowed(
  db: Reader,
  followers: readonly { businessId: string; caller: Caller }[],
): Promise<Map<number, { seesAll: boolean }>> {
  const callers = followers.map(({ caller }) => caller);
  const businessIds = followers.map(({ businessId }) => businessId);
  const rows = await db.rows(sql<{ position: number; seesAll: boolean }>`
    select f.position, f.key_id is not null or m.role = 'OWNER' as "seesAll"
    from unnest(
      ${businessIds}::text[],
      ${callers.map((caller) => (caller.kind === 'user' ? caller.sessionId : null))}::text[],
      ${callers.map((caller) => (caller.kind === 'user' ? caller.id : null))}::text[],
      ${callers.map((caller) => (caller.kind === 'key' ? caller.id : null))}::text[]
    ) with ordinality as f (business_id, session_id, user_id, key_id, position)
    left join members m on m.business_id = f.business_id and m.business_id = any(${businessIds})
      and m.user_id = f.user_id and m.state = 'ACTIVE'
    where m.id is not null and exists (select from session_families s
        where s.id = f.session_id and s.user_id = f.user_id and s.revoked_at is null)
      or exists (select from api_keys k where k.id = f.key_id and k.business_id = f.business_id
          and k.business_id = any(${businessIds}) and k.revoked_at is null and 'webhooks:manage' = any(k.scopes))`);
  return new Map(rows.map(({ position, seesAll }) => [position - 1, { seesAll }]));
}
