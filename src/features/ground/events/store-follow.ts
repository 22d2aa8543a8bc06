import type { Caller } from '../../../kit/http/caller.ts';
import type { Reader } from '../../../kit/postgres/database.ts';
import { sql } from '../../../kit/postgres/sql.ts';

/** The last sequence number of each business that has events. */
export const listHeads = (db: Reader, businessIds: readonly string[]) =>
  db.rows(sql<{ businessId: string; last: number }>`
    select business_id as "businessId", last from event_sequences where business_id = any(${businessIds})`);

/** The user of each session that is not revoked. */
async function listSessions(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(sql<{ id: string; userId: string }>`
    select id, user_id as "userId" from session_families where id = any(${ids}) and revoked_at is null`);
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

/** The role of each active member, by business and user. */
async function listMembers(
  db: Reader,
  businessIds: readonly string[],
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.rows(sql<{ businessId: string; userId: string; role: string }>`
    select business_id as "businessId", user_id as "userId", role from members
    where business_id = any(${businessIds}) and user_id = any(${userIds}) and state = 'ACTIVE'`);
  return new Map(rows.map(({ businessId, userId, role }) => [`${businessId} ${userId}`, role]));
}

/** Business and id of each key that is not revoked and manages webhooks. */
async function listKeys(db: Reader, businessIds: readonly string[], ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows(sql<{ businessId: string; id: string }>`
    select business_id as "businessId", id from api_keys
    where business_id = any(${businessIds}) and id = any(${ids}) and revoked_at is null
      and 'webhooks:manage' = any(scopes)`);
  return new Set(rows.map(({ businessId, id }) => `${businessId} ${id}`));
}

/**
 * Followers whose access is still valid, by position: unrevoked sessions of active members, and unrevoked keys that
 * manage webhooks. The value says whether the follower may read the events that are for owners. Sessions are read apart:
 * on a cluster they lie on another server than members and keys.
 */
export async function findAllowed(
  db: Reader,
  followers: readonly { businessId: string; caller: Caller }[],
): Promise<Map<number, { seesAll: boolean }>> {
  const callers = followers.map(({ caller }) => caller);
  const businessIds = [...new Set(followers.map(({ businessId }) => businessId))];
  const people = callers.filter((caller) => caller.kind === 'user');
  const keys = callers.filter((caller) => caller.kind === 'key');
  const sessions = await listSessions(
    db,
    people.map(({ sessionId }) => sessionId),
  );
  const members = await listMembers(
    db,
    businessIds,
    people.map(({ id }) => id),
  );
  const valid = await listKeys(
    db,
    businessIds,
    keys.map(({ id }) => id),
  );
  const allowed = new Map<number, { seesAll: boolean }>();
  followers.forEach(({ businessId, caller }, position) => {
    if (caller.kind === 'key' && valid.has(`${businessId} ${caller.id}`)) allowed.set(position, { seesAll: true });
    if (caller.kind !== 'user' || sessions.get(caller.sessionId) !== caller.id) return;
    const role = members.get(`${businessId} ${caller.id}`);
    if (role !== undefined) allowed.set(position, { seesAll: role === 'OWNER' });
  });
  return allowed;
}
